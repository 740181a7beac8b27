/** A request that failed, in the words of the backend where it had any. */

interface Problem {
  code?: unknown;
  detail?: unknown;
  title?: unknown;
  message?: unknown;
  error?: unknown;
  errors?: unknown;
  megabytes?: unknown;
  seconds?: unknown;
  keptUntil?: unknown;
}

/** Figures of a refusal, for those who put it into words of their own. */
export interface Figures {
  /** The limit that was exceeded. */
  megabytes?: number | undefined;
  /** When there will be one more try. */
  seconds?: number | undefined;
  /** Until when what is deleted can come back. */
  keptUntil?: string | undefined;
  /** After how many seconds whoever has refused wants to be asked again. */
  retryAfter?: number | undefined;
}

export interface FieldFault {
  field: string;
  detail: string;
}

/** `code` is for programs, `message` for people; `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    /** Whether `message` is a sentence of the backend, and not our stand-in. */
    readonly explained: boolean = true,
    /** The fields of a form that the backend found fault with. */
    readonly fields: FieldFault[] = [],
    private readonly figures: Figures = {},
  ) {
    super(message);
  }

  get megabytes(): number | undefined {
    return this.figures.megabytes;
  }

  get seconds(): number | undefined {
    return this.figures.seconds;
  }

  get keptUntil(): string | undefined {
    return this.figures.keptUntil;
  }

  get retryAfter(): number | undefined {
    return this.figures.retryAfter;
  }

  get isOffline(): boolean {
    return this.status === 0;
  }

  /** Whether Vokal itself has refused, and not a proxy or a hotel's network in its name. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.code !== UNEXPLAINED;
  }
}

/** Of whoever is not Vokal, which gives each failure a code. */
const UNEXPLAINED = 'unexplained';

export function offlineError(): ApiError {
  return new ApiError('offline', 'The server cannot be reached.', 0, false);
}

/** The sentence in a parsed body, in any of the shapes a backend or a proxy may use. */
function sentenceIn(body: unknown): string | undefined {
  if (typeof body === 'string') return body.trim() || undefined;
  if (typeof body !== 'object' || body === null) return undefined;
  const { detail, message, error, title } = body as Problem;
  for (const found of [detail, message, error, title]) {
    if (typeof found === 'string' && found !== '') return found;
  }
  return typeof error === 'object' ? sentenceIn(error) : undefined;
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function figuresIn(body: unknown): Figures {
  if (typeof body !== 'object' || body === null) return {};
  const { megabytes, seconds, keptUntil } = body as Problem;
  return {
    megabytes: numberIn(megabytes),
    seconds: numberIn(seconds),
    keptUntil: typeof keptUntil === 'string' ? keptUntil : undefined,
  };
}

function fieldFaultsIn(body: unknown): FieldFault[] {
  const errors = typeof body === 'object' && body !== null ? (body as Problem).errors : [];
  if (!Array.isArray(errors)) return [];
  return errors.filter(
    (fault): fault is FieldFault =>
      typeof fault?.field === 'string' && typeof fault?.detail === 'string',
  );
}

export function errorFrom(
  body: unknown,
  status: number,
  statusText: string,
  retryAfter?: number,
): ApiError {
  const code =
    typeof body === 'object' && body !== null && typeof (body as Problem).code === 'string'
      ? String((body as Problem).code)
      : UNEXPLAINED;
  const sentence = sentenceIn(body);
  const standIn = `${status} ${statusText}`.trim();
  return new ApiError(
    code,
    sentence ?? standIn,
    status,
    sentence !== undefined,
    fieldFaultsIn(body),
    { ...figuresIn(body), retryAfter },
  );
}

/** Parses text as JSON if it is; a proxy's HTML page explains nothing and is dropped. */
export function parsedBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.trimStart().startsWith('<') ? undefined : text;
  }
}
