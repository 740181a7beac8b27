//! Files in an object store that speaks S3, with copies on this machine.

use std::collections::HashSet;
use std::fs::File;
use std::future::Future;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use chrono::{TimeDelta, Utc};
use futures_util::TryStreamExt;
use object_store::aws::{AmazonS3, AmazonS3ConfigKey as Key};
use object_store::path::Path as Name;
use object_store::{BackoffConfig, ClientConfigKey, ObjectMeta, ObjectStore, RetryConfig};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, oneshot};

use super::cache::Cache;
use super::incoming::{Incoming, Landing};
use super::trash::{Listing, TRASH, Trashed};
use super::{Fault, MARK, Store};
use crate::place;

const MEGABYTE: u64 = 1024 * 1024;
/// A file is sent and fetched in parts of this size, in bytes; S3 takes none below 5 MiB.
const PART: u64 = 5 * MEGABYTE;
/// So many files are on their way to the store at once, each with one part in memory.
const SENT_AT_ONCE: usize = 2;
/// A store that lets us wait longer counts as away.
const CONNECT: &str = "2 seconds";
const ANSWER: &str = "30 seconds";
const PROBE: Duration = Duration::from_secs(3);
/// What no row knows may be somebody else's whose row is yet to come, until it is so old.
const LEFTOVER: TimeDelta = TimeDelta::days(1);

/// The bucket of all readers' files.
pub(super) struct Bucket {
    store: Arc<AmazonS3>,
    prefix: Name,
    landing: Landing,
    cache: Cache,
    sending: Arc<Semaphore>,
    line: Line,
}

impl Bucket {
    /// The files in this bucket. It is asked nothing yet, so that a server can
    /// start while the store is away.
    pub(super) fn open(settings: &place::Bucket) -> Result<Self, Fault> {
        let store = settings
            .builder()
            .with_config(Key::Client(ClientConfigKey::ConnectTimeout), CONNECT)
            .with_config(Key::Client(ClientConfigKey::Timeout), ANSWER)
            .with_retry(RetryConfig {
                backoff: BackoffConfig {
                    init_backoff: Duration::from_millis(100),
                    max_backoff: Duration::from_secs(1),
                    base: 2.0,
                },
                max_retries: 3,
                retry_timeout: Duration::from_secs(10),
            })
            .build()?;
        let cache_bytes = settings.cache_megabytes.saturating_mul(MEGABYTE);
        let landing = Landing::open(&settings.work)?;
        landing.if_alone(|| Ok::<_, io::Error>(()))?;
        Ok(Self {
            store: Arc::new(store),
            prefix: Name::from(settings.prefix.as_str()),
            landing,
            cache: Cache::open(settings.work.join("cache"), cache_bytes)?,
            sending: Arc::new(Semaphore::new(SENT_AT_ONCE)),
            line: Line::new()?,
        })
    }

    fn name(&self, blob: &str) -> Name {
        let parts = blob.split('/');
        parts.fold(self.prefix.clone(), |name, part| name.child(part))
    }

    /// The name on the shelf of an object, if it is one of ours.
    fn blob(&self, object: &Name) -> Option<String> {
        let parts: Vec<_> = object.prefix_match(&self.prefix)?.collect();
        let [folder, name] = parts.as_slice() else {
            return None;
        };
        let (folder, name) = (folder.as_ref(), name.as_ref());
        (folder.len() == 2).then(|| format!("{folder}/{name}"))
    }

    fn delete(&self, place: &str) -> Result<(), Fault> {
        let (store, name) = (Arc::clone(&self.store), self.name(place));
        self.line
            .wait_for(async move { Ok(store.delete(&name).await?) })
    }

    /// Gives an object another name: it is copied, then deleted.
    fn rename(&self, from: &str, to: &str) -> Result<(), Fault> {
        let store = Arc::clone(&self.store);
        let (from, to) = (self.name(from), self.name(to));
        self.line
            .wait_for(async move { Ok(store.rename(&from, &to).await?) })
    }

    fn list_below(&self, prefix: &Name) -> Result<Vec<ObjectMeta>, Fault> {
        let prefix = (!prefix.as_ref().is_empty()).then(|| prefix.clone());
        let store = Arc::clone(&self.store);
        self.line.wait_for(async move {
            // Not found would be the bucket.
            let all = store.list(prefix.as_ref()).try_collect::<Vec<_>>().await;
            all.map_err(Fault::Store)
        })
    }

    fn list(&self) -> Result<Vec<(String, ObjectMeta)>, Fault> {
        let named = self
            .list_below(&self.prefix)?
            .into_iter()
            .filter_map(|object| Some((self.blob(&object.location)?, object)));
        Ok(named.collect())
    }

    fn fetch(&self, blob: &str, into: &Path) -> Result<(), Fault> {
        let (store, name, into) = (Arc::clone(&self.store), self.name(blob), into.to_owned());
        self.line.wait_for(fetched(store, name, into))
    }
}

impl Store for Bucket {
    fn landing(&self) -> &Landing {
        &self.landing
    }

    fn place(&self, incoming: &Incoming, blob: &str) -> Result<(), Fault> {
        let (store, sending) = (Arc::clone(&self.store), Arc::clone(&self.sending));
        let (name, file) = (self.name(blob), incoming.path().to_owned());
        self.line.wait_for(async move {
            let _turn = sending.acquire().await.map_err(io::Error::other)?;
            sent(store, name, file).await
        })?;
        // It is read at once, most likely. If not, it is fetched again.
        if let Err(error) = self.cache.adopt(blob, incoming) {
            tracing::warn!(%error, blob, "no copy of a file could be kept");
        }
        Ok(())
    }

    fn file(&self, blob: &str) -> Result<File, Fault> {
        let fetch = |into: &Path| self.fetch(blob, into);
        self.cache.file(blob, &self.landing, fetch)
    }

    fn original(&self, blob: &str) -> Result<File, Fault> {
        let incoming = self.landing.incoming();
        self.fetch(blob, incoming.path())?;
        // Gone with its last reader.
        Ok(File::open(incoming.path())?)
    }

    fn remove(&self, blob: &str) -> Result<(), Fault> {
        self.cache.remove(blob);
        self.delete(blob)
    }

    fn all(&self) -> Result<HashSet<String>, Fault> {
        Ok(self.list()?.into_iter().map(|(blob, _)| blob).collect())
    }

    fn listing(&self, known: &HashSet<String>) -> Result<Listing, Fault> {
        let there = self.list()?;
        let before = Utc::now() - LEFTOVER;
        let leftovers = there
            .iter()
            .filter(|(blob, object)| !known.contains(blob) && object.last_modified < before)
            .map(|(blob, _)| blob.clone())
            .collect();
        Ok(Listing {
            there: there.into_iter().map(|(blob, _)| blob).collect(),
            leftovers,
        })
    }

    fn trash(&self, file: &Trashed) -> Result<(), Fault> {
        self.cache.remove(&file.blob);
        self.rename(&file.blob, &file.path())
    }

    fn recall(&self, file: &Trashed) -> Result<(), Fault> {
        self.rename(&file.path(), &file.blob)
    }

    fn burn(&self, file: &Trashed) -> Result<(), Fault> {
        self.delete(&file.path())
    }

    fn trashed(&self) -> Result<Vec<Trashed>, Fault> {
        let trash = self.name(TRASH);
        let files = self.list_below(&trash)?.into_iter().filter_map(|object| {
            let parts: Vec<_> = object.location.prefix_match(&trash)?.collect();
            let [day, folder, name] = parts.as_slice() else {
                return None;
            };
            Trashed::at(
                day.as_ref(),
                format!("{}/{}", folder.as_ref(), name.as_ref()),
            )
        });
        Ok(files.collect())
    }

    fn mark(&self) -> Result<Option<String>, Fault> {
        let (store, name) = (Arc::clone(&self.store), self.name(MARK));
        let read = self.line.wait_for(async move {
            let bytes = store.get(&name).await?.bytes().await?;
            Ok(String::from_utf8_lossy(&bytes).trim().to_owned())
        });
        match read {
            Ok(id) => Ok(Some(id)),
            Err(fault) if fault.is_missing() => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    fn set_mark(&self, id: &str) -> Result<(), Fault> {
        let (store, name, id) = (Arc::clone(&self.store), self.name(MARK), format!("{id}\n"));
        self.line.wait_for(async move {
            // Not found would be the bucket.
            let put = store.put(&name, id.into_bytes().into()).await;
            put.map(drop).map_err(Fault::Store)
        })
    }

    fn probe(&self) -> Result<(), Fault> {
        self.landing.probe()?;
        let (store, prefix) = (Arc::clone(&self.store), self.prefix.clone());
        self.line.wait_for(async move {
            // Names are hexadecimal: the list is short, and tells that there is a bucket.
            let mut none = store.list_with_offset(Some(&prefix), &prefix.child("zzzz"));
            let asked = tokio::time::timeout(PROBE, none.try_next()).await;
            let asked = asked.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?;
            asked.map(drop).map_err(Fault::Store)
        })
    }

    fn forget_copies(&self, known: &HashSet<String>) {
        self.cache.keep_only(known);
    }

    fn is_remote(&self) -> bool {
        true
    }
}

/// Sends a file; when this returns, the store has acknowledged all of it.
async fn sent(store: Arc<AmazonS3>, name: Name, file: PathBuf) -> Result<(), Fault> {
    let mut file = tokio::fs::File::open(file).await?;
    let first = part(&mut file).await?;
    if (first.len() as u64) < PART {
        // Not found would be the bucket.
        let put = store.put(&name, first.into()).await;
        return put.map(drop).map_err(Fault::Store);
    }
    let mut upload = store.put_multipart(&name).await.map_err(Fault::Store)?;
    let mut next = first;
    let sent = async {
        while !next.is_empty() {
            upload.put_part(next.into()).await.map_err(Fault::Store)?;
            next = part(&mut file).await?;
        }
        upload.complete().await.map_err(Fault::Store)?;
        Ok::<_, Fault>(())
    };
    let sent = sent.await;
    if sent.is_err() {
        // What cannot even be broken off now, the bucket's own rule clears away.
        let _ = upload.abort().await;
    }
    sent
}

/// The next part of a file; empty at its end.
async fn part(file: &mut tokio::fs::File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(PART as usize);
    file.take(PART).read_to_end(&mut bytes).await?;
    Ok(bytes)
}

async fn fetched(store: Arc<AmazonS3>, name: Name, into: PathBuf) -> Result<(), Fault> {
    let size = store.head(&name).await?.size;
    let mut file = tokio::fs::File::create(into).await?;
    let mut at = 0;
    while at < size {
        let end = size.min(at + PART);
        file.write_all(&store.get_range(&name, at..end).await?)
            .await?;
        at = end;
    }
    Ok(file.flush().await?)
}

/// Talks to the store on a thread of its own, whoever waits for it on whatever other.
struct Line {
    work: Handle,
    /// The thread ends when this is dropped.
    _open: oneshot::Sender<()>,
}

impl Line {
    fn new() -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let work = runtime.handle().clone();
        let (open, closed) = oneshot::channel::<()>();
        thread::Builder::new()
            .name("object-store".into())
            .spawn(move || drop(runtime.block_on(closed)))?;
        Ok(Self { work, _open: open })
    }

    fn wait_for<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Fault>> + Send + 'static,
    ) -> Result<T, Fault> {
        let (tell, told) = mpsc::sync_channel(1);
        self.work.spawn(async move {
            // Fails only if nobody waits any more.
            let _ = tell.send(work.await);
        });
        told.recv()
            .map_err(|_| Fault::Io(io::ErrorKind::BrokenPipe.into()))?
    }
}
