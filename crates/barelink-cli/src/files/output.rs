//! The output for one file, until it is its turn to be written.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write};

use anyhow::Context as _;

use crate::streams::STANDARD_OUTPUT;

/// The number of bytes that are held in memory.
// Hardly any file has more output. Each longer output has an open file, and a process may have few
// of them.
const LIMIT: usize = 1 << 20;

/// The output for one file. Files are processed in parallel and written in order, so an output may
/// have to wait. A long one waits in a temporary file without a name; if none can be made, in
/// memory.
#[derive(Debug, Default)]
pub(crate) struct Output {
    /// The end of the output: what is not in the temporary file.
    memory: Vec<u8>,
    file: Option<File>,
    /// The number of bytes in the temporary file.
    in_file: u64,
    /// The number of bytes in memory from which on they are moved to the temporary file.
    limit: Limit,
}

#[derive(Debug)]
struct Limit(usize);

impl Default for Limit {
    fn default() -> Self {
        Limit(LIMIT)
    }
}

impl Output {
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of bytes.
    pub(crate) fn len(&self) -> u64 {
        self.in_file + self.memory.len() as u64
    }

    /// Adds the text to the end.
    ///
    /// # Errors
    ///
    /// If the temporary file cannot be written to.
    pub(crate) fn push(&mut self, text: &str) -> anyhow::Result<()> {
        self.memory.extend_from_slice(text.as_bytes());
        if self.memory.len() > self.limit.0 {
            self.move_to_file().context(TEMPORARY)
        } else {
            Ok(())
        }
    }

    fn move_to_file(&mut self) -> io::Result<()> {
        if self.file.is_none() {
            self.file = tempfile::tempfile().ok();
        }
        let Some(file) = &mut self.file else {
            // Without a folder for temporary files, the output still has to arrive.
            self.limit = Limit(usize::MAX);
            return Ok(());
        };
        file.write_all(&self.memory)?;
        self.in_file += self.memory.len() as u64;
        self.memory.clear();
        Ok(())
    }

    /// Adds another output to the end.
    ///
    /// # Errors
    ///
    /// If a temporary file cannot be read or written to.
    pub(crate) fn append(&mut self, other: Output) -> anyhow::Result<()> {
        let Output { memory, file, .. } = other;
        let mut chunk = vec![0; CHUNK];
        if let Some(mut file) = file {
            file.rewind().context(TEMPORARY)?;
            loop {
                let len = file.read(&mut chunk).context(TEMPORARY)?;
                if len == 0 {
                    break;
                }
                self.memory.extend_from_slice(&chunk[..len]);
                self.push("")?;
            }
        }
        self.memory.extend_from_slice(&memory);
        self.push("")
    }

    /// Writes the first `len` bytes.
    ///
    /// # Errors
    ///
    /// If the temporary file cannot be read, or `output` cannot be written to.
    pub(crate) fn write_to(&mut self, len: u64, output: &mut dyn Write) -> anyhow::Result<()> {
        let mut chunk = vec![0; CHUNK];
        let mut left = len.min(self.in_file);
        if let Some(file) = &mut self.file {
            file.rewind().context(TEMPORARY)?;
            while left > 0 {
                let part = &mut chunk[..CHUNK.min(usize::try_from(left).unwrap_or(CHUNK))];
                file.read_exact(part).context(TEMPORARY)?;
                output.write_all(part).context(STANDARD_OUTPUT)?;
                left -= part.len() as u64;
            }
        }
        let rest = usize::try_from(len.saturating_sub(self.in_file))
            .unwrap_or(usize::MAX)
            .min(self.memory.len());
        output
            .write_all(&self.memory[..rest])
            .context(STANDARD_OUTPUT)
    }
}

impl From<String> for Output {
    fn from(text: String) -> Self {
        Output {
            memory: text.into_bytes(),
            ..Output::default()
        }
    }
}

/// The number of bytes that are read at once.
const CHUNK: usize = 64 << 10;

const TEMPORARY: &str = "the temporary file for a long output cannot be used";

#[cfg(test)]
mod tests {
    use super::{Limit, Output};

    fn content(output: &mut Output, len: u64) -> String {
        let mut written = Vec::new();
        output.write_to(len, &mut written).unwrap();
        String::from_utf8(written).unwrap()
    }

    #[test]
    fn an_output_is_what_was_added_in_memory_and_in_a_file() {
        let texts = ["a", "", "bcd", "efghijklmnop", "q"];
        for limit in [0, 3, 4, 100] {
            let mut output = Output {
                limit: Limit(limit),
                ..Output::default()
            };
            let whole = texts.concat();
            for text in texts {
                output.push(text).unwrap();
            }
            assert_eq!((output.len(), output.file.is_some()), (17, limit < 100));
            for (len, read) in [(0, 0), (1, 1), (4, 4), (16, 16), (17, 17), (99, 17)] {
                assert_eq!(content(&mut output, len), whole[..read], "{limit} {len}");
            }
            let mut all = Output {
                limit: Limit(5),
                ..Output::default()
            };
            all.push("x").unwrap();
            all.append(output).unwrap();
            all.append(Output::from("y".to_owned())).unwrap();
            assert_eq!(content(&mut all, u64::MAX), format!("x{whole}y"));
        }
        assert!(Output::default().is_empty());
    }
}
