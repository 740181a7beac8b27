export function PdfPanel() {
  return null;
}
