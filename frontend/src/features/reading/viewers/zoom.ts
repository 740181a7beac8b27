/** A picture's zoom: how large it is, and how far it has been moved. */

export interface Zoom {
  /** 1 shows the whole picture. */
  scale: number;
  /** CSS pixels from the middle of the window. */
  x: number;
  y: number;
}

export interface Box {
  width: number;
  height: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
export const MOST = 8;
const STEP = 1.5;
/** A double click goes here from the whole picture. */
export const CLOSER = 2.5;

/** Keeps the scale in its bounds, and the picture in the window. */
export function bounded({ scale, x, y }: Zoom, picture: Box, window: Box): Zoom {
  const within = (value: number, size: number, room: number) => {
    const most = Math.max(0, (size * bound - room) / 2);
    return Math.min(most, Math.max(-most, value));
  };
  const bound = Math.min(MOST, Math.max(1, scale));
  return {
    scale: bound,
    x: within(x, picture.width, window.width),
    y: within(y, picture.height, window.height),
  };
}

/** Zooms so that what is at a point, counted from the middle of the window, stays there. */
export function zoomedAt(zoom: Zoom, scale: number, at = { x: 0, y: 0 }): Zoom {
  const bound = Math.min(MOST, Math.max(1, scale));
  const by = bound / zoom.scale;
  return { scale: bound, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by };
}

export const stepIn = (scale: number) => scale * STEP;
export const stepOut = (scale: number) => scale / STEP;
