//! From a socket in this process, over TLS, to the database.

use std::io;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener as Listener};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use rustls::pki_types::ServerName;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpStream, UnixListener, UnixStream};
use tokio_rustls::TlsConnector;

use super::address::{Trust, Wanted};
use super::{TlsFault, greeting, in_one_line, verifier};

/// PostgreSQL's documentation, section 54.7: `SSLRequest`.
const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f];

/// How long making a connection may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many ways have been opened, for each needs a name of its own.
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A way to a database, open as long as the process lives.
pub(super) struct Tunnel {
    url: String,
}

struct Way {
    wanted: Wanted,
    name: ServerName<'static>,
    tls: TlsConnector,
}

/// Why there is no way to the database.
#[derive(Debug, thiserror::Error)]
enum Blocked {
    #[error("cannot be reached")]
    Unreachable(#[source] io::Error),
    #[error("does not answer")]
    Silent,
    #[error("takes no encrypted connections")]
    Plain,
    #[error("cannot be trusted")]
    Untrusted(#[source] io::Error),
}

impl Tunnel {
    /// Opens it; whether the database is there shows when somebody connects.
    ///
    /// # Errors
    ///
    /// If a certificate or the host's name cannot be read, or nothing can be listened to.
    pub(super) fn to(wanted: Wanted) -> Result<Self, TlsFault> {
        let tls = TlsConnector::from(Arc::new(verifier::config(&wanted)?));
        let name = ServerName::try_from(wanted.host.clone())
            .map_err(|error| TlsFault::NoName(wanted.host.clone(), error.to_string()))?;
        // A name in no folder: nothing is left behind. Who else finds it is turned away below.
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let socket = format!("@vokal-{}-{number}", process::id());
        let file = Wanted::socket_file(&socket[1..]);
        let listener = Listener::bind_addr(&SocketAddr::from_abstract_name(file)?)?;
        listener.set_nonblocking(true)?;
        let url = wanted.through(&socket);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let way = Arc::new(Way { wanted, name, tls });
        thread::Builder::new()
            .name("database-tls".to_owned())
            .spawn(move || runtime.block_on(accept(listener, way)))?;
        Ok(Self { url })
    }

    /// The address that libpq is told.
    pub(super) fn url(&self) -> &str {
        &self.url
    }
}

async fn accept(listener: Listener, way: Arc<Way>) {
    let listener = match UnixListener::from_std(listener) {
        Ok(listener) => listener,
        Err(error) => return tracing::error!(%error, "no way to the database can be opened"),
    };
    loop {
        match listener.accept().await {
            Ok((near, _)) if is_ours(&near) => {
                let way = Arc::clone(&way);
                tokio::spawn(async move { pass(near, &way).await });
            }
            Ok(_) => tracing::warn!("another program has tried to use the way to the database"),
            Err(error) => {
                tracing::warn!(%error, "a connection to the database cannot be begun");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// Our certificate may be all that the database asks for.
fn is_ours(near: &UnixStream) -> bool {
    let pid = near.peer_cred().ok().and_then(|who| who.pid());
    pid.and_then(|pid| u32::try_from(pid).ok()) == Some(process::id())
}

async fn pass(mut near: UnixStream, way: &Way) {
    let Ok(reached) = tokio::time::timeout(PATIENCE, reach(way)).await else {
        return refuse(&mut near, way, &Blocked::Silent).await;
    };
    let ended = match reached {
        Ok(Reached::Encrypted(far)) => relay(near, *far).await,
        Ok(Reached::Plain(far)) => relay(near, far).await,
        Err(blocked) => return refuse(&mut near, way, &blocked).await,
    };
    // libpq has seen the same at its end, and tells it on.
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection to the database has broken");
    }
}

/// Hands on what either says, until both have ended.
async fn relay(
    mut near: UnixStream,
    mut far: impl AsyncRead + AsyncWrite + Unpin,
) -> io::Result<()> {
    greeting::pass(&mut near, &mut far).await?;
    copy_bidirectional(&mut near, &mut far).await.map(drop)
}

enum Reached {
    Encrypted(Box<tokio_rustls::client::TlsStream<TcpStream>>),
    Plain(TcpStream),
}

async fn reach(way: &Way) -> Result<Reached, Blocked> {
    let Wanted {
        host,
        reached_at,
        port,
        trust,
        ..
    } = &way.wanted;
    let at = reached_at.as_deref().unwrap_or(host);
    let mut far = TcpStream::connect((at, *port))
        .await
        .map_err(Blocked::Unreachable)?;
    // Questions are short, and each is waited for.
    far.set_nodelay(true).map_err(Blocked::Unreachable)?;
    far.write_all(&SSL_REQUEST)
        .await
        .map_err(Blocked::Unreachable)?;
    // Not one byte more: what follows in clear was not said by the database.
    match far.read_u8().await.map_err(Blocked::Unreachable)? {
        b'S' => {}
        b'N' if *trust == Trust::AnybodyAtAll => return Ok(Reached::Plain(far)),
        _ => return Err(Blocked::Plain),
    }
    let far = way.tls.connect(way.name.clone(), far).await;
    Ok(Reached::Encrypted(Box::new(
        far.map_err(Blocked::Untrusted)?,
    )))
}

/// Says so in PostgreSQL's own way (section 54.7: `ErrorResponse`), for libpq to tell it on.
async fn refuse(near: &mut UnixStream, way: &Way, blocked: &Blocked) {
    let Wanted { host, port, .. } = &way.wanted;
    let told = format!("{host}:{port} {}", in_one_line(blocked));
    // 08001: sqlclient unable to establish sqlconnection.
    let fields = format!("SFATAL\0VFATAL\0C08001\0M{told}\0\0");
    let mut message = vec![b'E'];
    message.extend(
        u32::try_from(fields.len() + 4)
            .unwrap_or(u32::MAX)
            .to_be_bytes(),
    );
    message.extend(fields.into_bytes());
    // libpq speaks first; whoever hangs up before it has spoken loses what was said.
    let mut greeting = [0; 1024];
    let _ = near.read(&mut greeting).await;
    let _ = near.write_all(&message).await;
    let _ = near.shutdown().await;
}
