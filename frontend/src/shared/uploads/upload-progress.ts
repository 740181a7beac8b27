/** What the overlay shows of one file, and how a stage's own percent becomes the whole's. */

export const stages = ['uploading', 'processing', 'paginating', 'optimizing', 'complete'] as const;
export type Stage = (typeof stages)[number];

export interface UploadProgress {
  stage: Stage;
  /** 0 to 100. */
  overall: number;
  /** 0 to 100. */
  currentStage: number;
  /** A key of the catalogue. */
  message: string;
  details: {
    fileUpload: number;
    textProcessing: number;
    optimization: number;
    pagination?: { progress: number; currentPage: number; totalEstimated: number };
    /** Pages of a document that have been read. */
    pages?: { done: number; total: number };
  };
}

/** What only some uploads can tell. */
export type MoreDetails = Pick<UploadProgress['details'], 'pagination' | 'pages'>;

const bands: Record<Stage, [from: number, to: number]> = {
  uploading: [0, 25],
  processing: [25, 50],
  paginating: [50, 85],
  optimizing: [85, 100],
  complete: [100, 100],
};

const messages: Record<Stage, string> = {
  uploading: 'upload.message.uploading',
  processing: 'upload.message.preparing',
  paginating: 'upload.message.paginating',
  optimizing: 'upload.message.optimizing',
  complete: 'upload.message.complete',
};

export const notStarted: UploadProgress = {
  stage: 'uploading',
  overall: 0,
  currentStage: 0,
  message: messages.uploading,
  details: { fileUpload: 0, textProcessing: 0, optimization: 0 },
};

/** How far a stage of `details` is, given the stage now running. */
function shareOf(stage: Stage, now: Stage, percent: number, before: number): number {
  const order = stages.indexOf(now) - stages.indexOf(stage);
  if (order > 0) return 100;
  return order === 0 ? Math.max(before, percent) : before;
}

/** The progress after `stage` reached `percent`; nothing ever runs backwards. */
export function advance(
  before: UploadProgress,
  stage: Stage,
  percent: number,
  more: MoreDetails = {},
): UploadProgress {
  if (stages.indexOf(stage) < stages.indexOf(before.stage)) return before;
  const bounded = Math.round(Math.min(Math.max(percent, 0), 100));
  const currentStage = stage === before.stage ? Math.max(before.currentStage, bounded) : bounded;
  const [from, to] = bands[stage];
  const overall = Math.round(from + ((to - from) * currentStage) / 100);
  const { details } = before;
  const pagination = more.pagination ?? details.pagination;
  const pages = more.pages ?? details.pages;
  return {
    stage,
    overall: Math.max(before.overall, overall),
    currentStage,
    // Once there are pages, the words no longer say that it starts.
    message: stage === 'paginating' && pagination ? 'upload.message.pages' : messages[stage],
    details: {
      fileUpload: shareOf('uploading', stage, bounded, details.fileUpload),
      textProcessing: shareOf('processing', stage, bounded, details.textProcessing),
      optimization: shareOf('optimizing', stage, bounded, details.optimization),
      ...(pagination ? { pagination } : {}),
      ...(pages ? { pages } : {}),
    },
  };
}
