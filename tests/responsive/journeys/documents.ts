import { sheetOf } from '../../support/pdf';
import type { Walk } from '../journeys';

export async function documents({ page, t, stop }: Walk): Promise<void> {
  await page.goto('/dashboard?view=pdf');
  await page.getByRole('article').first().waitFor();
  await stop('the documents');
  await page
    .getByRole('button', { name: t('documents.list.deleteNamed', { name: 'report' }) })
    .click();
  await page.getByRole('alertdialog').waitFor();
  await stop('a document is to be deleted');
}

export async function editor({ page, world, t, stop }: Walk): Promise<void> {
  await page.goto(`/pdf-editor/${encodeURIComponent(world.document)}`);
  await sheetOf(page).getByText('Report of the town library').first().waitFor();
  await page
    .getByLabel(t('documents.editor.highlighting'))
    .selectOption({ label: t('documents.editor.highlight.1') });
  await stop('the editor', { frames: true });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: t('documents.editor.more') }).click();
  await stop('the editor with all its tools');
  await page.goto('/pdf-editor/00000000-0000-4000-8000-000000000000_nothing.pdf');
  await page.getByText(t('documents.notice.missing')).waitFor();
  await stop('the editor without its document', { frames: true });
}
