/** What to ask before the page is left and its unsaved work lost. */
export interface LeaveQuestion {
  title: string;
  text: string;
  stay: string;
  leave: string;
  /** Another query of the same address is another page. */
  search?: boolean | undefined;
}
