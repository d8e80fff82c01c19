//! `barelink-ballista`: the scheduler, the executor and the client of a cluster that has barelink's functions.
//!
//! One program with three commands, because all three must have the same functions: the client plans with them, the scheduler reads its plan,
//! and the executors run them. The programs that Ballista publishes know none of them.

use std::env;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use ballista::prelude::{SessionConfigExt as _, SessionContextExt as _};
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_core::utils::default_session_builder;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::start_server;
use barelink_sql::{Error, output, tables};
use datafusion::execution::SessionStateBuilder;
use datafusion::prelude::{SessionConfig, SessionContext};

const HELP: &str = "\
Ballista with bare_links, bare_links_markdown, bare_link_hosts and linkify_html.

usage: barelink-ballista scheduler [--bind HOST:PORT] [--timeout SECONDS]
       barelink-ballista executor [--scheduler HOST:PORT] [--bind HOST:PORT] [--cores N] [--heartbeat SECONDS] [--work-dir FOLDER]
       barelink-ballista client [--scheduler HOST:PORT] [--partitions N] [--table NAME=PATH]... [--output FILE.parquet] SQL

  --bind       where it listens [default: 127.0.0.1:50050, executors 127.0.0.1:50051]; an executor takes the next port too
  --timeout    after how many seconds without a heartbeat an executor counts as lost [default: 180]
  --heartbeat  how often an executor reports to the scheduler [default: 60]
  --work-dir   where an executor makes a folder for the rows that others read [default: the system's temporary folder]
  --table      a path that all executors can read
";

/// The values of options, and the one argument without a name.
struct Arguments {
    values: Vec<(String, String)>,
    query: Option<String>,
}

impl Arguments {
    fn parse(mut arguments: impl Iterator<Item = String>, known: &[&str]) -> Result<Self, Error> {
        let mut parsed = Arguments { values: Vec::new(), query: None };
        while let Some(argument) = arguments.next() {
            match argument.strip_prefix("--") {
                Some(name) if known.contains(&name) => {
                    let value = arguments.next().ok_or_else(|| format!("{argument} needs a value"))?;
                    parsed.values.push((name.to_owned(), value));
                }
                Some(_) => return Err(format!("there is no option {argument} here; see --help").into()),
                None if parsed.query.is_none() => parsed.query = Some(argument),
                None => return Err(format!("`{argument}`: there is one argument too many").into()),
            }
        }
        Ok(parsed)
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn number(&self, name: &str, default: usize) -> Result<usize, Error> {
        match self.value(name) {
            Some(value) => match value.parse::<NonZeroUsize>() {
                Ok(number) => Ok(number.get()),
                Err(error) => Err(format!("--{name}: `{value}`: {error}").into()),
            },
            None => Ok(default),
        }
    }

    fn address(&self, name: &str, default: &str) -> Result<SocketAddr, Error> {
        let value = self.value(name).unwrap_or(default);
        let wrong = |why: &str| format!("--{name}: `{value}`: {why}");
        let mut found = value.to_socket_addrs().map_err(|error| wrong(&error.to_string()))?;
        Ok(found.next().ok_or_else(|| wrong("no such address"))?)
    }
}

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let command = arguments.next();
    let result = match command.as_deref() {
        None | Some("--help" | "-h") => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Some("scheduler") => Arguments::parse(arguments, &["bind", "timeout"]).and_then(|given| run(scheduler(given))),
        Some("executor") => Arguments::parse(arguments, &["work-dir", "scheduler", "bind", "cores", "heartbeat"])
            .and_then(|given| run(executor(given))),
        Some("client") => Arguments::parse(arguments, &["scheduler", "partitions", "table", "output"])
            .and_then(|given| run(client(given))),
        Some(other) => Err(format!("there is no command `{other}`; see --help").into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("barelink-ballista: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(work: impl Future<Output = Result<(), Error>> + Send + 'static) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Plans are trees, and are read by recursion.
        .thread_stack_size(16 << 20)
        .build()?;
    // On a thread of the runtime, which has that stack.
    runtime.block_on(async { tokio::spawn(work).await? })
}

async fn scheduler(given: Arguments) -> Result<(), Error> {
    let address = given.address("bind", "127.0.0.1:50050")?;
    let timeout = given.number("timeout", 180)? as u64;
    let config = SchedulerConfig {
        bind_host: address.ip().to_string(),
        bind_port: address.port(),
        executor_timeout_seconds: timeout,
        // A third, so that a loss is noticed soon after the timeout.
        expire_dead_executor_interval_seconds: (timeout / 3).clamp(1, 15),
        no_executors_grace_period_seconds: timeout,
        ..Default::default()
    };
    let config = config.with_override_session_builder(Arc::new(|session| {
        let mut state = default_session_builder(session)?;
        barelink_datafusion::register(&mut state)?;
        Ok(state)
    }));
    let cluster = BallistaCluster::new_from_config(&config).await?;
    eprintln!("scheduler on {address}");
    Ok(start_server(cluster, address, Arc::new(config)).await?)
}

async fn executor(given: Arguments) -> Result<(), Error> {
    let (address, scheduler) =
        (given.address("bind", "127.0.0.1:50051")?, given.address("scheduler", "127.0.0.1:50050")?);
    // A folder of its own, which is removed with all rows when the executor ends.
    let work_dir = given.value("work-dir").map_or_else(env::temp_dir, PathBuf::from);
    let wrong = |error: std::io::Error| format!("--work-dir: {}: {error}", work_dir.display());
    std::fs::create_dir_all(&work_dir).map_err(wrong)?;
    let folder = tempfile::Builder::new().prefix("barelink-ballista-").tempdir_in(&work_dir).map_err(wrong)?;
    let mut registry = BallistaFunctionRegistry::default();
    for function in barelink_datafusion::functions() {
        registry.scalar_functions.insert(function.name().to_owned(), function);
    }
    let defaults = ExecutorProcessConfig::default();
    let config = ExecutorProcessConfig {
        bind_host: address.ip().to_string(),
        port: address.port(),
        grpc_port: address.port().checked_add(1).ok_or("--bind: there is no next port")?,
        scheduler_host: scheduler.ip().to_string(),
        scheduler_port: scheduler.port(),
        vcores: given.number("cores", defaults.vcores)?,
        work_dir: Some(folder.path().to_str().ok_or("--work-dir: the path is not UTF-8")?.to_owned()),
        executor_heartbeat_interval_seconds: given.number("heartbeat", 60)? as u64,
        override_function_registry: Some(Arc::new(registry)),
        ..defaults
    };
    eprintln!("executor on {address}");
    Ok(start_executor_process(Arc::new(config)).await?)
}

async fn client(given: Arguments) -> Result<(), Error> {
    let scheduler = given.address("scheduler", "127.0.0.1:50050")?;
    let query = given.query.as_deref().ok_or("there is no query; see --help")?;
    let query = match query.strip_prefix('@') {
        Some(file) => std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?,
        None => query.to_owned(),
    };
    let config = SessionConfig::new_with_ballista().with_target_partitions(given.number("partitions", 4)?);
    let state = SessionStateBuilder::new().with_default_features().with_config(config).build();
    let mut context = SessionContext::remote_with_state(&format!("df://{scheduler}"), state).await?;
    barelink_datafusion::register(&mut context)?;
    for (_, table) in given.values.iter().filter(|(name, _)| name == "table") {
        tables::register(&context, table).await?;
    }
    output::run(&context, &query, given.value("output").map(str::as_ref)).await?;
    Ok(())
}
