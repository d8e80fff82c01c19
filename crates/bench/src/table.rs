//! Markdown tables, and the goals for the figures in them.

use std::fmt::Write as _;

/// A table: rows of cells below a head. Its `Display` is Markdown.
#[derive(Debug)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Makes a table with this head.
    #[must_use]
    pub fn new(head: &[&str]) -> Self {
        Table {
            rows: vec![head.iter().map(|&cell| cell.to_owned()).collect()],
        }
    }

    /// Adds a row.
    pub fn push(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let columns = self.rows[0].len();
        let width = |column: usize| {
            self.rows
                .iter()
                .map(|row| row[column].chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<_> = (0..columns).map(width).collect();
        for (index, row) in self.rows.iter().enumerate() {
            let mut line = String::from("|");
            for (cell, width) in row.iter().zip(&widths) {
                write!(line, " {cell:<width$} |")?;
            }
            writeln!(f, "{line}")?;
            if index == 0 {
                let dashes: Vec<_> = widths.iter().map(|width| "-".repeat(width + 2)).collect();
                writeln!(f, "|{}|", dashes.join("|"))?;
            }
        }
        Ok(())
    }
}

/// A goal for a figure: the limit, and a better figure to aim for if there is one.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The maximum figure that reaches the goal.
    pub limit: f64,
    /// A better figure to aim for.
    pub aim: Option<f64>,
}

impl Goal {
    /// Returns a cell with the figure and a mark: whether it reaches the aim, the limit or neither.
    #[must_use]
    pub fn cell(self, figure: f64) -> String {
        let mark = match figure {
            _ if self.aim.is_some_and(|aim| figure <= aim) => "✓✓",
            _ if figure <= self.limit => "✓",
            _ => "✗",
        };
        format!("{figure:.3} {mark}")
    }
}

/// Returns a goal.
#[must_use]
pub const fn goal(limit: f64, aim: f64) -> Option<Goal> {
    Some(Goal {
        limit,
        aim: Some(aim),
    })
}

/// Returns a goal without an aim.
#[must_use]
pub const fn limit(limit: f64) -> Option<Goal> {
    Some(Goal { limit, aim: None })
}
