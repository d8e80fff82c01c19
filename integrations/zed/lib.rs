//! The extension for Zed: starts the language server.

use zed_extension_api::{
    Command, Extension, LanguageServerId, Result, Worktree, register_extension,
};

struct BarelinkExtension;

impl Extension for BarelinkExtension {
    fn new() -> Self {
        BarelinkExtension
    }

    fn language_server_command(
        &mut self,
        _: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let command = worktree
            .which("barelink")
            .ok_or("barelink is not installed")?;
        Ok(Command {
            command,
            args: vec!["lsp".to_owned()],
            env: worktree.shell_env(),
        })
    }
}

register_extension!(BarelinkExtension);
