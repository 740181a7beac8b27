import { useRef } from 'react';
import { shallow } from 'zustand/shallow';

/** The value of before, as long as the new one has the same fields. */
export function useSame<Value>(value: Value): Value {
  const kept = useRef(value);
  if (!shallow(kept.current, value)) kept.current = value;
  return kept.current;
}
