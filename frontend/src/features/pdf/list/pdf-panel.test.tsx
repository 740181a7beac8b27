import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Pdf } from '@/api/client';
import { storeToken } from '@/api/token';
import * as files from '@/shared/files/save-file';
import { UploadOverlay } from '@/shared/uploads/upload-overlay';
import { useUploads } from '@/shared/uploads/upload-store';

import { backend, problem, remember, tokenFor } from '../../../../tests/backend';
import { renderScreen } from '../../../../tests/render-app';
import { PdfPanel } from './pdf-panel';

const ID = '0193e2a0-1111-7abc-8def-0123456789ab';

function aPdf(changes: Partial<Pdf> = {}): Pdf {
  return {
    id: ID,
    fileName: `${ID}_Report.pdf`,
    name: 'Report',
    title: 'Annual report',
    fileSize: 1_300_000,
    language: 'en',
    notices: [],
    recognition: null,
    pages: 12,
    uploadedAt: '2026-11-20T10:00:00Z',
    editedAt: null,
    ...changes,
  };
}

function serve(...pdfs: Pdf[]) {
  backend.use(
    http.get('*/api/pdf/list', () =>
      HttpResponse.json({ success: true, recognises: true, files: pdfs }),
    ),
  );
}

function Screen() {
  return (
    <>
      <PdfPanel />
      <UploadOverlay />
    </>
  );
}

const show = () => renderScreen(Screen, '/dashboard?view=pdf');
const choose = (...chosen: File[]) =>
  userEvent.upload(screen.getByLabelText('Choose PDF files', { selector: 'input' }), chosen, {
    applyAccept: false,
  });
const pdf = new File(['%PDF-1.7'], 'Report.PDF');

beforeEach(() => {
  storeToken(tokenFor());
  useUploads.getState().cancel();
  backend.use(
    http.get('*/api/pdf/uploads/*', () => new HttpResponse(null, { status: 404 })),
    http.delete('*/api/pdf/uploads/*', () => new HttpResponse(null, { status: 204 })),
  );
});

test('a document tells its name without the id, its pages and its size, and leads to the editor', async () => {
  serve(aPdf(), aPdf({ id: 'b', fileName: 'b_x.pdf', notices: ['no_text'], pages: 1 }));
  show();
  expect(screen.getByText('Loading your documents...')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Your Documents (2)' })).toBeVisible();
  const [first, second] = screen.getAllByRole('article');
  if (!first || !second) throw new Error('two documents make two rows');
  expect(within(first).getByRole('heading', { name: 'Report' })).toBeVisible();
  expect(within(first).getByText('12 pages')).toBeVisible();
  expect(within(first).getByText('1.24 MB')).toBeVisible();
  expect(within(first).queryByText('Scanned')).toBeNull();
  expect(within(first).getByRole('link', { name: 'Open Report in the editor' })).toHaveAttribute(
    'href',
    `/pdf-editor/${ID}_Report.pdf`,
  );
  expect(within(second).getByText('1 page')).toBeVisible();
  expect(within(second).getByText('Scanned')).toBeVisible();
});

test('a scan tells how far its text is, and can be stopped and begun again', async () => {
  const waiting = { state: 'waiting' as const, pages: 20, done: 2, uncertainPages: [] };
  const cancelled = { ...waiting, state: 'cancelled' as const };
  serve(aPdf({ notices: ['no_text'], recognition: waiting }));
  backend.use(
    http.delete('*/api/pdf/:name/recognition', () => {
      const pdf = aPdf({ notices: ['no_text'], recognition: cancelled });
      serve(pdf);
      return HttpResponse.json(pdf);
    }),
    http.post('*/api/pdf/:name/recognition', () => {
      const done = { ...waiting, state: 'done' as const, done: 20, uncertainPages: [4, 7] };
      const pdf = aPdf({ recognition: done });
      serve(pdf);
      return HttpResponse.json(pdf);
    }),
  );
  show();
  expect(await screen.findByText('Recognising text: page 3 of 20')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Text of Report' })).toHaveAttribute(
    'aria-valuenow',
    '10',
  );
  await userEvent.click(
    screen.getByRole('button', { name: 'Stop recognising the text of Report' }),
  );
  expect(await screen.findByText('The text was not recognised to the end.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Recognise the text of Report' }));
  expect(await screen.findByText(/2 of 20 pages are uncertain: 4 and 7/)).toBeVisible();
});

test('without documents it says what to do', async () => {
  serve();
  show();
  expect(await screen.findByText('No documents yet')).toBeVisible();
});

test('a list that fails can be tried again', async () => {
  backend.use(http.get('*/api/pdf/list', () => problem(503, 'unavailable', 'Later.')));
  show();
  expect(await screen.findByText('Your documents could not be loaded')).toBeVisible();
  serve(aPdf());
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Your Documents (1)' })).toBeVisible();
});

test('only PDF files are taken', async () => {
  serve();
  show();
  await screen.findByText('No documents yet');
  await choose(new File(['x'], 'book.epub'));
  expect(await screen.findByText('Please upload only PDF files.')).toBeVisible();
  expect(useUploads.getState().files).toEqual([]);
});

test('a new document is told of and stands in the list', async () => {
  serve();
  backend.use(
    http.post('*/api/pdf/upload', () => {
      serve(aPdf());
      return HttpResponse.json(
        { success: true, message: 'PDF uploaded and converted successfully!', ...aPdf() },
        { status: 201 },
      );
    }),
  );
  show();
  await screen.findByText('No documents yet');
  await choose(pdf);
  expect(await screen.findByText('PDF uploaded and converted successfully!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Your Documents (1)' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('of several it is told how many they are', async () => {
  serve();
  backend.use(
    http.post('*/api/pdf/upload', () => HttpResponse.json({ ...aPdf() }, { status: 201 })),
  );
  show();
  await screen.findByText('No documents yet');
  await choose(pdf, new File(['y'], 'second.pdf'));
  expect(await screen.findByText('2 PDFs uploaded and converted successfully!')).toBeVisible();
});

test('a refusal is told in the words of the server', async () => {
  serve();
  backend.use(
    http.post('*/api/pdf/upload', () =>
      problem(422, 'not_pdf', 'This file is not a PDF document.'),
    ),
  );
  show();
  await screen.findByText('No documents yet');
  await choose(pdf);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to upload PDF: This file is not a PDF document.',
  );
});

test('a failure that nobody can explain is told, too', async () => {
  serve();
  backend.use(http.post('*/api/pdf/upload', () => HttpResponse.json({ success: true })));
  show();
  await screen.findByText('No documents yet');
  await choose(pdf);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to upload PDF: Invalid server response',
  );
});

test('an upload can be cancelled, and the server is told', async () => {
  serve();
  const ended = vi.fn();
  backend.use(
    http.post('*/api/pdf/upload', () => new Promise<never>(() => {})),
    http.delete('*/api/pdf/uploads/*', ({ request }) => {
      ended(request.url);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  show();
  await screen.findByText('No documents yet');
  await choose(pdf);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  await waitFor(() => expect(ended).toHaveBeenCalledOnce());
  expect(useUploads.getState().files).toEqual([]);
});

test('a document is read as the book that the server makes of it', async () => {
  serve(aPdf());
  const asked = remember('post', `/api/pdf/${ID}_Report.pdf/book`, () =>
    HttpResponse.json({ bookId: 7 }),
  );
  const { router } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Read Report' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/reader/7'));
  expect(asked).toHaveLength(1);
});

test('a document that cannot be read says why', async () => {
  serve(aPdf());
  backend.use(http.post('*/api/pdf/:name/book', () => problem(413, 'quota', 'Full.')));
  show();
  const button = await screen.findByRole('button', { name: 'Read Report' });
  await userEvent.click(button);
  expect(await screen.findByText('The document could not be opened for reading')).toBeVisible();
  expect(button).toBeEnabled();
});

test('deleting is asked about first', async () => {
  serve(aPdf());
  const asked = vi.fn();
  backend.use(
    http.delete('*/api/pdf/:name', ({ params }) => {
      asked(params.name);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Report' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Are you sure you want to delete this PDF document?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(asked).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'Delete Report' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText('No documents yet')).toBeVisible();
  expect(asked).toHaveBeenCalledWith(`${ID}_Report.pdf`);
});

test('a deleted document comes back by Undo', async () => {
  serve(aPdf());
  const restored = vi.fn();
  backend.use(
    http.delete('*/api/pdf/:name', () => {
      serve();
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/trash/:kind/:id/restore', ({ params }) => {
      restored(params.kind, params.id);
      serve(aPdf());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Report' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText('No documents yet')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Your Documents (1)' })).toBeVisible();
  expect(restored.mock.calls).toEqual([['pdf', ID]]);
});

test('what cannot be deleted stays', async () => {
  serve(aPdf());
  backend.use(http.delete('*/api/pdf/:name', () => problem(500, 'internal', 'No.')));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Report' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText('Failed to delete PDF. Please try again.')).toBeVisible();
  expect(screen.getByRole('article')).toBeInTheDocument();
});

test('the file that was uploaded can be had back', async () => {
  serve(aPdf());
  const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  backend.use(http.get(`*/api/pdf/download/${ID}`, () => HttpResponse.text('%PDF-1.7')));
  show();
  const button = await screen.findByRole('button', { name: 'Download Report' });
  await userEvent.click(button);
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.anything(), 'Report.pdf'));

  backend.use(http.get(`*/api/pdf/download/${ID}`, () => problem(500, 'internal', 'No.')));
  await userEvent.click(button);
  expect(await screen.findByText('Failed to download PDF. Please try again.')).toBeVisible();
});
