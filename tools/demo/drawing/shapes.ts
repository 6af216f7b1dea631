/** An object's main color and second color, as CSS colors. */
export interface Paint {
  main: string;
  second: string;
  /** 0 to 1: varies objects of the same kind, such as two books. */
  variant: number;
}

/** An object seen from the front, standing on its lower edge. Sizes are in centimeters. */
export interface Drawing {
  width: number;
  height: number;
  svg: string;
}

/** An object of fixed size in centimeters, drawn from layered shapes. */
export const object =
  (width: number, height: number, formsIn: (paint: Paint) => string[]) =>
  (paint: Paint): Drawing => ({ width, height, svg: formsIn(paint).join('') });

/** How light falls on a shape. Each value is a gradient of the scene. */
type Shade = 'round' | 'ball' | 'flat' | 'glass';

export const rect = (x: number, y: number, width: number, height: number, radius = 0.3) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
export const circle = (x: number, y: number, radius: number) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`;
export const oval = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`;
export const path = (d: string) => `<path d="${d}"/>`;

/** A colored, lit shape. */
export function solid(form: string, color: string, shade: Shade = 'flat', opacity = 1): string {
  return `<g fill="${color}" fill-opacity="${opacity}">${form}</g><g fill="url(#${shade})">${form}</g>`;
}

/** A flat shape without light: print, holes, shadows. */
export const plain = (form: string, color: string, opacity = 1) =>
  `<g fill="${color}" fill-opacity="${opacity}">${form}</g>`;

/** A thick line, such as a handle or a cable, with a light side. */
export function tube(d: string, color: string, thickness: number): string {
  const line = (stroke: string, width: number, opacity: number) =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return line('#000', thickness * 1.1, 0.28) + line(color, thickness, 1) + line('#fff', thickness * 0.28, 0.28);
}

/** Lines of print on a label, too small to read. */
export function print(x: number, y: number, width: number, lines: number, color = '#3a3633'): string {
  const line = (index: number) => rect(x, y + index * 0.9, width * (index % 2 ? 0.62 : 1), 0.38, 0.15);
  return plain(Array.from({ length: lines }, (_, index) => line(index)).join(''), color, 0.55);
}
