"""Writes a PDF of one page to the standard output."""

import sys

content = b"BT /F 24 Tf 72 720 Td (Ein Satz, der ankommt.) Tj ET"
objects = [
    b"<< /Type /Catalog /Pages 2 0 R >>",
    b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R "
    b"/Resources << /Font << /F 4 0 R >> >> >>",
    b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
]
pdf = b"%PDF-1.4\n"
places = []
for number, object in enumerate(objects, 1):
    places.append(len(pdf))
    pdf += b"%d 0 obj\n%s\nendobj\n" % (number, object)
table = len(pdf)
pdf += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
pdf += b"".join(b"%010d 00000 n \n" % place for place in places)
pdf += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
sys.stdout.buffer.write(pdf)
