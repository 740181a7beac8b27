import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { endSession } from '@/api/session-events';
import { storeToken } from '@/api/token';

import { backend, problem, remember, tokenFor } from '../../../../tests/backend';
import { renderScreen } from '../../../../tests/render-app';
import { toHtml } from '../text/to-html';
import { EditorScreen } from './editor-screen';
import { saveAs } from './save-as';
import type { EditorSession, ViewSettings } from './session';
import type { SheetFrame } from './sheet-frame';

const ID = '0193e2a0-1111-7abc-8def-0123456789ab';
const address = `/pdf-editor/${ID}_Report.pdf`;

vi.mock('@/core/open-document', () => ({
  openDocumentCore: () => ({
    clean: async (html: string) => html,
    vowelGroups: async () => new Uint32Array(),
    close: () => undefined,
  }),
}));
vi.mock('./save-as', () => ({ saveAs: vi.fn() }));

const shown: ViewSettings[] = [];
const sheet = { html: '', editable: false, change: (_: string): void => undefined };

// A frame has no page here; what is typed into it is tested in a browser.
vi.mock('./sheet-frame', () => ({
  SheetFrame: ({ opened, onSession, onChange }: Parameters<typeof SheetFrame>[0]) => {
    useEffect(() => {
      sheet.html = toHtml(opened.doc);
      sheet.editable = opened.editable;
      sheet.change = (html) => {
        sheet.html = html;
        onChange();
      };
      onSession({
        html: () => sheet.html,
        show: (view: ViewSettings) => shown.push(view),
      } as unknown as EditorSession);
      return () => onSession(null);
    }, [opened, onSession, onChange]);
    return <article>{opened.doc.textContent}</article>;
  },
}));

function serve(content: string, more: object = {}) {
  backend.use(
    http.get(`*/api/pdf/content/${ID}_Report.pdf`, () =>
      HttpResponse.json({
        content,
        version: 3,
        language: 'de',
        sizes: {},
        isEditable: true,
        sections: [],
        section: null,
        notices: [],
        recognition: null,
        fileName: `${ID}_Report.pdf`,
        ...more,
      }),
    ),
  );
}

function open(search = '') {
  return renderScreen(() => <EditorScreen />, address + search);
}

vi.mock('react-router', async (original) => ({
  ...(await original<typeof import('react-router')>()),
  useParams: () => ({ fileName: `${ID}_Report.pdf` }),
}));

beforeEach(() => {
  storeToken(tokenFor());
  shown.length = 0;
  vi.mocked(saveAs).mockReset().mockResolvedValue('saved');
});

test('the header tells the name without id and ending, and leads back to the documents', async () => {
  serve('<p>Hallo</p>');
  open();
  expect(await screen.findByText('Hallo')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible();
  expect(screen.getByText('PDF Editor')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Library' })).toHaveAttribute(
    'href',
    '/dashboard?view=pdf',
  );
  expect(screen.getByText('Saved')).toBeVisible();
});

test('highlighting and contrast go to the sheet, and Reset takes both back', async () => {
  serve('<p>Hallo</p>');
  open();
  await screen.findByText('Hallo');
  const select = screen.getByRole('combobox', { name: 'Highlighting' });
  expect([...select.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'No Highlighting',
    'Frequency 1',
    'Frequency 2',
    'Frequency 3',
    'Frequency 4',
  ]);
  await userEvent.selectOptions(select, 'Frequency 3');
  const slider = screen.getByRole('slider', { name: 'Contrast: 100%' });
  expect(slider).toHaveAttribute('min', '0');
  expect(slider).toHaveAttribute('max', '100');
  fireEvent.change(slider, { target: { value: '40' } });
  expect(screen.getByRole('slider', { name: 'Contrast: 40%' })).toBeVisible();
  expect(shown.at(-1)).toEqual({ frequency: 3, contrast: 40 });

  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(shown.at(-1)).toEqual({ frequency: 0, contrast: 100 });
  expect(select).toHaveDisplayValue('No Highlighting');
});

test('the export has the text as it stands, the aid and the contrast', async () => {
  serve('<p>Hallo</p>');
  const sent = remember('post', '/api/pdf/export', () => HttpResponse.text('%PDF-1.7'));
  open();
  await screen.findByText('Hallo');
  await userEvent.selectOptions(screen.getByLabelText('Highlighting'), 'Frequency 2');
  fireEvent.change(screen.getByRole('slider'), { target: { value: '30' } });
  await userEvent.click(screen.getByRole('button', { name: 'Export PDF' }));
  expect(await screen.findByText('PDF exported')).toBeVisible();
  expect(sent).toEqual([
    { htmlContent: '<p>Hallo</p>', fileName: `${ID}_Report.pdf`, frequency: 2, contrast: 30 },
  ]);
  expect(saveAs).toHaveBeenCalledWith(expect.anything(), 'Report.pdf');
});

test('an export that fails says why', async () => {
  serve('<p>Hallo</p>');
  backend.use(
    http.post('*/api/pdf/export', () => problem(413, 'document_too_large', 'It is too large.')),
  );
  open();
  await screen.findByText('Hallo');
  await userEvent.click(screen.getByRole('button', { name: 'Export PDF' }));
  expect(await screen.findByText('The PDF could not be exported')).toBeVisible();
  expect(screen.getByText('It is too large.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export PDF' })).toBeEnabled();
});

test('what is typed is saved over the version that was read', async () => {
  serve('<p>Hallo</p>');
  const tags: (string | null)[] = [];
  backend.use(
    http.put(`*/api/pdf/content/${ID}_Report.pdf`, async ({ request }) => {
      tags.push(request.headers.get('if-match'));
      expect(await request.json()).toEqual({ content: '<p>Hallo du</p>' });
      return HttpResponse.json({ version: 4 });
    }),
  );
  open();
  await screen.findByText('Hallo');
  sheet.change('<p>Hallo du</p>');
  expect(await screen.findByText('Not saved yet')).toBeVisible();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(tags).toEqual(['"3"']);
});

test('a document changed elsewhere is asked about; one may keep this text', async () => {
  serve('<p>Hallo</p>');
  const tags: (string | null)[] = [];
  backend.use(
    http.put(`*/api/pdf/content/${ID}_Report.pdf`, ({ request }) => {
      tags.push(request.headers.get('if-match'));
      if (tags.length === 1) return problem(412, 'version_conflict', 'It was changed.');
      return HttpResponse.json({ version: 9 });
    }),
  );
  open();
  await screen.findByText('Hallo');
  sheet.change('<p>mine</p>');
  expect(await screen.findByText('This document was changed elsewhere')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep this text' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(tags).toEqual(['"3"', '*']);
});

test('or load the other one', async () => {
  serve('<p>Hallo</p>');
  backend.use(
    http.put(`*/api/pdf/content/${ID}_Report.pdf`, () =>
      problem(412, 'version_conflict', 'It was changed.'),
    ),
  );
  open();
  await screen.findByText('Hallo');
  sheet.change('<p>mine</p>');
  serve('<p>Theirs</p>', { version: 8 });
  await userEvent.click(await screen.findByRole('button', { name: 'Load the other text' }));
  expect(await screen.findByText('Theirs')).toBeVisible();
  expect(screen.getByText('Saved')).toBeVisible();
});

test('going back saves first', async () => {
  serve('<p>Hallo</p>');
  const sent = remember('put', `/api/pdf/content/${ID}_Report.pdf`, () =>
    HttpResponse.json({ version: 4 }),
  );
  const { router } = open();
  await screen.findByText('Hallo');
  sheet.change('<p>Hallo du</p>');
  await screen.findByText('Not saved yet');
  await userEvent.click(screen.getByRole('link', { name: 'Back to Library' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(router.state.location.search).toBe('?view=pdf');
  expect(sent).toEqual([{ content: '<p>Hallo du</p>' }]);
});

test('what is read is what stands here', async () => {
  serve('<p>Hallo</p>');
  const sent: string[] = [];
  remember('put', `/api/pdf/content/${ID}_Report.pdf`, () => {
    sent.push('saved');
    return HttpResponse.json({ version: 4 });
  });
  remember('post', `/api/pdf/${ID}_Report.pdf/book`, () => {
    sent.push('read');
    return HttpResponse.json({ bookId: 7 });
  });
  const { router } = open();
  await screen.findByText('Hallo');
  sheet.change('<p>Hallo du</p>');
  await userEvent.click(screen.getByRole('button', { name: 'Read' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/reader/7'));
  expect(sent).toEqual(['saved', 'read']);
});

test('a document is saved as an EPUB of its own name', async () => {
  serve('<p>Hallo</p>');
  backend.use(
    http.get(`*/api/pdf/${ID}_Report.pdf/epub`, () =>
      HttpResponse.text('PK', { headers: { 'content-type': 'application/epub+zip' } }),
    ),
  );
  vi.mocked(saveAs).mockResolvedValue('saved');
  open();
  await screen.findByText('Hallo');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save as EPUB' }));
  expect(await screen.findByText('EPUB saved')).toBeVisible();
  expect(saveAs).toHaveBeenCalledWith(expect.anything(), 'Report.epub');
});

test.each([
  ['is not there', () => problem(404, 'not_found', 'No.'), /There is no such document/],
  ['is refused', () => problem(400, 'invalid', 'No.'), /could not be loaded/],
  [
    'is empty',
    () =>
      HttpResponse.json({
        content: '<p> </p>',
        version: 1,
        sizes: {},
        notices: [],
        isEditable: true,
        sections: [],
        section: null,
        recognition: null,
        language: '',
      }),
    /has no content/,
  ],
])(
  'where a document %s, a sample stands that is neither changed nor saved',
  async (_, answer, told) => {
    backend.use(http.get(`*/api/pdf/content/${ID}_Report.pdf`, answer));
    const sent = remember('post', '/api/pdf/export', () => HttpResponse.text('%PDF-1.7'));
    open();
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.getByText(/A page to try things on/)).toBeVisible();
    expect(screen.getByText('Sample, not saved')).toBeVisible();
    expect(sheet.editable).toBe(false);
    expect(screen.getByRole('button', { name: 'Bold' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Export PDF' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ fileName: 'export', contrast: 100 });
  },
);

test('a scanned document says so, and the note can be put away', async () => {
  serve('<p><img src="images/a.png" alt="Page 1"></p>', { notices: ['no_text'] });
  open();
  const note = await screen.findByText(/The pages of this document are pictures/);
  await userEvent.click(screen.getByRole('button', { name: 'Hide this note' }));
  expect(note).not.toBeInTheDocument();
});

/** A document in three parts; what is stored of them stands in `told`. */
function serveParts(
  told: unknown[],
  answer = () => HttpResponse.json({ version: 4 }),
  asked: number[] = [],
) {
  const sections = ['One', '', 'Three'].map((title, at) => ({ title, blocks: at + 4 }));
  backend.use(
    http.get(`*/api/pdf/content/${ID}_Report.pdf`, ({ request }) => {
      // Who asks for more gets the last one.
      const section = Math.min(2, Number(new URL(request.url).searchParams.get('section')));
      asked.push(section);
      return HttpResponse.json({
        content: `<p>Text ${section}</p>`,
        version: 3,
        language: 'de',
        sizes: {},
        isEditable: section !== 1,
        sections,
        section,
        notices: [],
        recognition: null,
        fileName: `${ID}_Report.pdf`,
      });
    }),
    http.put(`*/api/pdf/content/${ID}_Report.pdf`, async ({ request }) => {
      told.push([new URL(request.url).search, await request.json()]);
      return answer();
    }),
  );
}

test('a long document is edited by parts, and what was written is stored before the next one comes', async () => {
  const told: unknown[] = [];
  serveParts(told);
  open();
  await screen.findByText('Text 0');
  expect(screen.getByRole('button', { name: 'Previous part' })).toBeDisabled();
  act(() => sheet.change('<p>Neu</p>'));
  await userEvent.click(screen.getByRole('button', { name: 'Part 1 of 3: One' }));
  const parts = screen.getAllByRole('menuitemradio');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'Part 1 of 3: One',
    'Part 2 of 3',
    'Part 3 of 3: Three',
  ]);
  expect(parts[0]).toBeChecked();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Part 3 of 3: Three' }));
  expect(await screen.findByText('Text 2')).toBeVisible();
  // Who goes on with the keyboard is where they were.
  expect(screen.getByRole('button', { name: 'Part 3 of 3: Three' })).toHaveFocus();
  expect(told).toEqual([['?section=0&of=4%2C5%2C6', { content: '<p>Neu</p>' }]]);
  expect(screen.getByRole('button', { name: 'Next part' })).toBeDisabled();

  // No editor holds the one between; the others are near.
  await userEvent.click(screen.getByRole('button', { name: 'Previous part' }));
  expect(await screen.findByText('This part is too long for the editor')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous part' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Previous part' }));
  expect(await screen.findByText('Text 0')).toBeVisible();
});

test('a long document is exported as it is stored, and a part as it stands', async () => {
  const told: unknown[] = [];
  serveParts(told);
  const sent = remember('post', '/api/pdf/export', () => HttpResponse.text('%PDF-1.7'));
  open();
  await screen.findByText('Text 0');
  act(() => sheet.change('<p>Neu</p>'));
  await userEvent.click(screen.getByRole('button', { name: 'Export PDF' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(told).toHaveLength(1);
  expect(sent[0]).toEqual({ fileName: `${ID}_Report.pdf`, contrast: 100 });
  const part = screen.getByRole('button', { name: 'Export this part as a PDF' });
  await userEvent.click(part);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ htmlContent: '<p>Neu</p>', fileName: `${ID}_Report.pdf` });
});

test('an export ends with the session of who asked for it', async () => {
  serve('<p>Hallo</p>');
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  backend.use(
    http.post('*/api/pdf/export', async () => {
      await answered;
      return HttpResponse.text('%PDF-1.7');
    }),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Export PDF' }));
  act(() => endSession('logout'));
  answer?.();
  await waitFor(() => expect(screen.queryByText('Exporting...')).toBeNull());
  expect(screen.queryByText('PDF exported')).toBeNull();
});

test('an export that takes long can be cancelled, and another begun', async () => {
  serve('<p>Hallo</p>');
  const asked: Request[] = [];
  const ended = remember('delete', '/api/pdf/exports/:id', () => HttpResponse.text(''));
  backend.use(
    http.post('*/api/pdf/export', async ({ request }) => {
      if (asked.push(request) === 1) await delay('infinite');
      return HttpResponse.text('%PDF-1.7');
    }),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Export PDF' }));
  expect(screen.queryByRole('button', { name: 'Cancel export' })).toBeNull();
  await userEvent.click(await screen.findByText('Cancel export', {}, { timeout: 4000 }));
  expect(await screen.findByText('The export was cancelled')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export PDF' })).toHaveFocus();
  expect(ended).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('PDF exported')).toBeVisible();
});

test('what could not be stored is not missing from an export unasked', async () => {
  serveParts([], () => problem(413, 'quota', 'No room.'));
  const sent = remember('post', '/api/pdf/export', () => HttpResponse.text('%PDF-1.7'));
  open();
  await screen.findByText('Text 0');
  act(() => sheet.change('<p>Neu</p>'));
  await userEvent.click(screen.getByRole('button', { name: 'Export PDF' }));
  expect(await screen.findByText('This part is not saved yet')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a part that is not there is the last one, under its own number, and read anew like others', async () => {
  const asked: number[] = [];
  serveParts([], undefined, asked);
  const { router } = open('?part=99');
  const sheetOfBefore = await screen.findByText('Text 2');
  await waitFor(() => expect(router.state.location.search).toBe('?part=3'));
  // It is the same sheet, with what may stand in it by now.
  expect(sheetOfBefore).toBeInTheDocument();
  expect(asked).toEqual([2]);
  await userEvent.click(screen.getByRole('button', { name: 'Part 3 of 3: Three' }));
  expect(screen.getAllByRole('menuitemradio')[2]).toBeChecked();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Part 1 of 3: One' }));
  await screen.findByText('Text 0');
  await userEvent.click(screen.getByRole('button', { name: 'Part 1 of 3: One' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Part 3 of 3: Three' }));
  await screen.findByText('Text 2');
  expect(asked).toEqual([2, 0, 2]);
});

test('who changes another part is no conflict, who changes the same one is', async () => {
  const told: unknown[] = [];
  serveParts(told);
  const tags: (string | null)[] = [];
  let version = 7;
  let text = '<p>Text 0</p>';
  backend.use(
    http.get(`*/api/pdf/content/${ID}_Report.pdf`, () =>
      HttpResponse.json({
        content: text,
        version,
        language: 'de',
        sizes: {},
        isEditable: true,
        sections: ['One', 'Two'].map((title) => ({ title, blocks: 5 })),
        section: 0,
        notices: [],
        recognition: null,
        fileName: `${ID}_Report.pdf`,
      }),
    ),
    http.put(`*/api/pdf/content/${ID}_Report.pdf`, async ({ request }) => {
      const tag = request.headers.get('if-match');
      tags.push(tag);
      if (tag !== `"${version}"`) return problem(412, 'version_conflict', 'It was changed.');
      version += 1;
      text = ((await request.json()) as { content: string }).content;
      return HttpResponse.json({ version });
    }),
  );
  open();
  await screen.findByText('Text 0');
  version = 9;
  act(() => sheet.change('<p>mine</p>'));
  expect(await screen.findByText('Saved', {}, { timeout: 4000 })).toBeVisible();
  expect(text).toBe('<p>mine</p>');
  // After one's own change as well.
  version = 20;
  act(() => sheet.change('<p>mine too</p>'));
  await waitFor(() => expect(text).toBe('<p>mine too</p>'), { timeout: 4000 });
  expect(tags).toEqual(['"7"', '"9"', '"10"', '"20"']);
  expect(screen.queryByText('This document was changed elsewhere')).toBeNull();
  version = 30;
  text = '<p>theirs</p>';
  act(() => sheet.change('<p>mine again</p>'));
  expect(await screen.findByText('This document was changed elsewhere')).toBeVisible();
  expect(text).toBe('<p>theirs</p>');
});

test('where a part cannot be stored nobody leaves it for another', async () => {
  serveParts([], () => problem(413, 'quota', 'No room.'));
  open();
  await screen.findByText('Text 0');
  act(() => sheet.change('<p>Neu</p>'));
  await userEvent.click(screen.getByRole('button', { name: 'Next part' }));
  expect(await screen.findByText('This part is not saved yet')).toBeVisible();
  expect(screen.getByText('Text 0')).toBeVisible();
});

test('a document that is too long to be edited can still be read and saved as an EPUB', async () => {
  serve('<p>Hallo</p>', { isEditable: false });
  open();
  expect(await screen.findByText('Too long for the editor')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Read' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save as EPUB' })).toBeVisible();
  expect(screen.queryByText('Hallo')).toBeNull();
  // A page of something else is nothing to export, or to mark, in its place.
  expect(screen.queryByRole('button', { name: 'Export PDF' })).toBeNull();
  expect(screen.queryByText(/A page to try things on/)).toBeNull();
});
