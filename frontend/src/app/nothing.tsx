/** A route that only sends elsewhere must still have something to show. */
export function Nothing() {
  return null;
}
