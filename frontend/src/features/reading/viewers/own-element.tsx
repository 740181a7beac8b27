/** Puts an element of the book into the document as it is. */
import { type CSSProperties, useLayoutEffect, useRef } from 'react';

interface OwnElementProps {
  element: Element;
  className?: string | undefined;
  lang?: string;
  dir?: string;
  style?: CSSProperties;
  'data-zoomed'?: string;
}

export function OwnElement({ element, ...rest }: OwnElementProps) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => holder.current?.replaceChildren(element), [element]);
  return <div ref={holder} {...rest} />;
}
