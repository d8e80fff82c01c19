//! The type of all functions: they differ in what they make of a text.

use std::sync::{Arc, LazyLock};

use barelink::Finder;
use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::{Result, ScalarValue, exec_err, internal_err, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature,
    Volatility,
};

use crate::columns::{self, ColumnBuilder};
use crate::documentation;
use crate::function_kind::FunctionKind;
use crate::options::{self, ARGUMENTS};

/// A function of a text, a profile and options.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct TextFunction {
    kind: FunctionKind,
    signature: Signature,
}

impl FunctionKind {
    fn return_type(self) -> DataType {
        match self {
            FunctionKind::Links | FunctionKind::LinksOfMarkdown => {
                DataType::List(columns::link_item())
            }
            FunctionKind::Hosts => DataType::List(columns::host_item()),
            FunctionKind::Html => DataType::Utf8View,
        }
    }

    /// Returns the result for an array of texts.
    fn apply(self, finder: &Finder, texts: &dyn Array) -> Result<ArrayRef> {
        let rows = texts.len();
        match self {
            FunctionKind::Links => fill(
                texts,
                columns::LinksColumn::new(rows, finder, columns::TextSyntax::Plain),
            ),
            FunctionKind::LinksOfMarkdown => fill(
                texts,
                columns::LinksColumn::new(rows, finder, columns::TextSyntax::Markdown),
            ),
            FunctionKind::Hosts => fill(texts, columns::HostsColumn::new(rows, finder)),
            FunctionKind::Html => fill(texts, columns::HtmlColumn::new(rows, finder)),
        }
    }
}

/// Passes each text of an array to a builder. The texts are borrowed from the array, whatever its
/// type.
fn fill(texts: &dyn Array, mut column: impl ColumnBuilder) -> Result<ArrayRef> {
    fn each<'t>(
        texts: impl Iterator<Item = Option<&'t str>>,
        column: &mut impl ColumnBuilder,
    ) -> Result<()> {
        for text in texts {
            match text {
                Some(text) => column.push(text)?,
                None => column.null(),
            }
        }
        Ok(())
    }
    match texts.data_type() {
        DataType::Utf8View => each(texts.as_string_view().iter(), &mut column)?,
        DataType::LargeUtf8 => each(texts.as_string::<i64>().iter(), &mut column)?,
        DataType::Utf8 => each(texts.as_string::<i32>().iter(), &mut column)?,
        DataType::Null => each(std::iter::repeat_n(None, texts.len()), &mut column)?,
        other => return internal_err!("{other} passed the check of types"),
    }
    column.finish()
}

impl TextFunction {
    pub(crate) fn new(kind: FunctionKind) -> Self {
        // The planner knows the options only as literals. Any other signature would let it cast
        // them, and hide their values.
        let signature = Signature::user_defined(Volatility::Immutable);
        // Without names, `profile => 'md4c'` is refused, and all else works.
        let named = signature.clone().with_parameter_names(ARGUMENTS.to_vec());
        TextFunction {
            kind,
            signature: named.unwrap_or(signature),
        }
    }
}

impl ScalarUDFImpl for TextFunction {
    fn name(&self) -> &str {
        self.kind.name()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    /// Returns the types that the arguments are cast to: strings keep theirs, whatever their
    /// layout.
    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let name = self.name();
        if types.is_empty() || types.len() > ARGUMENTS.len() {
            return plan_err!(
                "{name} takes 1 to 3 arguments (text, profile, options), not {}",
                types.len()
            );
        }
        types
            .iter()
            .zip(ARGUMENTS)
            .map(|(given, argument)| coerced(name, argument, given))
            .collect()
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.kind.return_type())
    }

    /// Returns the type of the result, and refuses wrong options. The planner calls this before
    /// anything is read.
    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        options::at_planning(
            self.name(),
            args.scalar_arguments.get(1..).unwrap_or_default(),
        )?;
        // Nullable even if the field of the text is not: the nulls of a dictionary, of runs and of
        // the type Null may be in the values alone.
        Ok(Arc::new(Field::new(
            self.name(),
            self.kind.return_type(),
            true,
        )))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let Some((text, options)) = args.args.split_first() else {
            return exec_err!("{} needs a text", self.name());
        };
        let finder = options::at_execution(self.name(), options)?;
        match text {
            ColumnarValue::Array(texts) => {
                Ok(ColumnarValue::Array(self.kind.apply(&finder, texts)?))
            }
            // A constant text is searched once, and not once for each row.
            ColumnarValue::Scalar(text) => {
                let result = self.kind.apply(&finder, &text.to_array()?)?;
                Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(
                    &result, 0,
                )?))
            }
        }
    }

    fn documentation(&self) -> Option<&Documentation> {
        static ALL: LazyLock<[Documentation; 4]> =
            LazyLock::new(|| FunctionKind::ALL.map(documentation::of));
        FunctionKind::ALL
            .iter()
            .position(|kind| *kind == self.kind)
            .and_then(|index| ALL.get(index))
    }
}

/// Returns the type that an argument is cast to.
fn coerced(function: &str, argument: &str, given: &DataType) -> Result<DataType> {
    match given {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(given.clone()),
        // Kept, because a cast would hide from the planner that the option is NULL.
        DataType::Null => Ok(DataType::Null),
        // The values of a dictionary have the types above. This is the one case in which texts are
        // copied.
        DataType::Dictionary(_, values) => coerced(function, argument, values),
        DataType::RunEndEncoded(_, values) => coerced(function, argument, values.data_type()),
        other if argument == ARGUMENTS[0] => {
            plan_err!("{function}: `{argument}` must be a text, not {other}")
        }
        other => plan_err!("{function}: option `{argument}` must be a text, not {other}"),
    }
}
