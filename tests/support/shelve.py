"""Puts books without files on a reader's shelf, in the database of the server under test.

python3 shelve.py DATABASE EMAIL COUNT
"""

import sqlite3
import sys
import uuid

path, email, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
AUTHORS = ["Franz Kafka", "Selma Lagerlöf", "Thomas Mann", "Jane Austen"]
LANGUAGES = ["de", "sv", "de-AT", "en"]
database = sqlite3.connect(path, timeout=30)
with database:
    (reader,) = database.execute("SELECT id FROM users WHERE email = ?", (email,)).fetchone()
    for n in range(count):
        title = f"Band {n:05}"
        if n % 50 == 7:
            title += " Die Verwandlungen"
        author = AUTHORS[n % 4]
        folded = title.lower()
        # Numbers sort by their size.
        key = folded.replace(f"{n:05}", f"{n:010}")
        progress = n % 100 if n % 5 == 0 else 0
        row = {
            "user_id": reader,
            "title": title,
            "author": author,
            "description": "Ein Buch. " * 30,
            "language": LANGUAGES[n % 4],
            "series": "Reihe" if n % 10 == 0 else "",
            "publisher": "Verlag",
            "identifiers": "[]",
            "direction": "default",
            "toc": "[]" + " " * 4000,
            "content_hash": "0",
            "file_name": f"{n}.epub",
            "file_size": 500_000 + n,
            "text_size": 0,
            "file_hash": "0",
            "blob": str(uuid.uuid4()),
            "chapter_count": 1,
            "uploaded_at": f"2026-01-01 {n // 3600 % 24:02}:{n // 60 % 60:02}:{n % 60:02}",
            "progress": progress,
            "last_read_at": "2026-02-01 00:00:00" if progress else None,
            "status": "reading" if progress else "unread",
            "import_version": 1000,
        }
        keys = (
            key,
            f"{author.split()[-1].lower()}\x01{key}",
            f"0reihe\x01{n:010}" if n % 10 == 0 else f"1{key}",
            f" {folded} {author.lower().replace('ö', 'o')}",
        )
        names = ", ".join(row)
        marks = ", ".join(f":{name}" for name in row)
        book = database.execute(f"INSERT INTO books ({names}) VALUES ({marks})", row).lastrowid
        database.execute(
            "INSERT INTO contributors (book_id, position, name, sort_name) VALUES (?, 0, ?, '')",
            (book, author),
        )
        database.execute("INSERT INTO book_keys VALUES (?, ?, ?, ?, ?)", (book, *keys))
        database.execute("INSERT INTO book_grams (book_id, grams) VALUES (?, ?)", (book, b""))
database.close()
