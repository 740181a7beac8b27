/** What can be wrong with a text on a screen. */
export type FaultKind =
  /** The page scrolls sideways. */
  | 'sideways'
  /** Cut off by a box that hides what leaves it, without a sign that there is more. */
  | 'clipped'
  /** Beyond the window or a bar, and no scrolling brings it in. */
  | 'unreachable'
  /** Leaves the painted box it belongs to. */
  | 'spilled'
  /** An ellipsis, but next to nothing in front of it. */
  | 'squeezed'
  /** Painted over other text. */
  | 'overlapping'
  /** Hidden behind something that is no bar, menu or dialog. */
  | 'covered'
  /** Found by the audit, which looks for other things. */
  | 'inaccessible';

export interface Fault {
  kind: FaultKind;
  /** The text, shortened. */
  text: string;
  /** Where it stands, as a short path of elements. */
  where: string;
  /** By what, or by how much, in CSS pixels. */
  detail: string;
}

export interface Found {
  faults: Fault[];
  /** How many lines of text were looked at. */
  lines: number;
}
