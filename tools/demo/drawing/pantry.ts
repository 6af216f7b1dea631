import { CREAM, STEEL, WOOD } from './materials.js';
import { circle, type Drawing, object, oval, type Paint, path, plain, print, rect, solid } from './shapes.js';

function bottle({ main, second, variant }: Paint): Drawing {
  const wide = 6.4 + variant * 1.6;
  const mid = wide / 2;
  const body = path(
    `M.3 11Q.3 8.4 ${mid - 1.2} 7V1.4H${mid + 1.2}V7Q${wide - 0.3} 8.4 ${wide - 0.3} 11V25Q${wide - 0.3} 26 ${wide - 1.2} 26H1.2Q.3 26 .3 25Z`,
  );
  return {
    width: wide,
    height: 26,
    svg:
      solid(body, main, 'round', 0.92) +
      solid(body, '#fff', 'glass', 0.06) +
      solid(rect(mid - 1.4, 0, 2.8, 2.6, 0.3), second, 'round') +
      plain(rect(0.35, 13, wide - 0.7, 8, 0.1), CREAM) +
      plain(rect(0.35, 14, wide - 0.7, 1.1, 0), second) +
      print(1.2, 16.4, wide - 2.6, 4),
  };
}

function carton({ main, second, variant }: Paint): Drawing {
  const [width, height] = [11 + variant * 5, 15 + variant * 5];
  return {
    width,
    height,
    svg:
      solid(rect(0, 0, width, height, 0.25), main) +
      plain(
        path(`M0 ${height * 0.62}Q${width * 0.45} ${height * 0.46} ${width} ${height * 0.66}V${height}H0Z`),
        second,
        0.9,
      ) +
      plain(rect(width * 0.14, height * 0.12, width * 0.72, height * 0.16, 0.5), '#fff', 0.92) +
      print(width * 0.2, height * 0.16, width * 0.56, 2) +
      solid(circle(width * 0.5, height * 0.68, width * 0.2), CREAM, 'ball') +
      print(width * 0.14, height * 0.9, width * 0.5, 1, '#fff'),
  };
}

export const PROVISIONS = {
  tin: object(8, 11, ({ main, second }) => {
    const rings = [1.2, 2.1, 9.4].map((y) => plain(rect(0.4, y, 7.2, 0.22), '#000', 0.18)).join('');
    const label = solid(rect(0.4, 2.7, 7.2, 6.4, 0), main, 'round') + plain(circle(4, 5.4, 1.7), second);
    return [
      solid(rect(0.4, 0.6, 7.2, 10.2, 0.5), STEEL, 'round'),
      solid(oval(4, 0.8, 3.6, 0.6), '#d5d9dd'),
      label,
      rings,
      print(1.4, 7.7, 5, 1, '#fff'),
    ];
  }),
  jar: object(8, 11.6, ({ main, second }) => {
    const glass = path('M.6 3.4Q.4 2.6 1.6 2.2H6.4Q7.6 2.6 7.4 3.4V10.6Q7.4 11.6 6.4 11.6H1.6Q.6 11.6 .6 10.6Z');
    return [
      solid(path('M.9 4H7.1V10.4Q7.1 11.3 6.3 11.3H1.7Q.9 11.3 .9 10.4Z'), main, 'round'),
      solid(glass, '#eef6f6', 'glass', 0.25),
      solid(rect(1.1, 0.2, 5.8, 2, 0.4), second, 'round'),
      plain(rect(1.4, 5.6, 5.2, 3.6, 0.3), CREAM, 0.94),
      print(2, 6.4, 4, 3),
    ];
  }),
  bottle,
  carton,
  pouch: object(13, 19, ({ main, second }) => {
    const bag = path('M1.2 .8L11.8 .6Q12.4 3 12.6 9Q12.8 15 12 18.6Q6.5 19.4 1 18.6Q.2 14 .4 9Q.6 3 1.2 .8Z');
    return [
      solid(bag, main, 'round'),
      plain(rect(1.3, 1, 10.4, 0.9, 0.2), '#000', 0.18),
      plain(rect(1.6, 5, 9.8, 8, 0.6), second, 0.95),
      print(2.6, 6.4, 7.6, 3),
      solid(oval(6.5, 11, 2.4, 1.3), WOOD, 'ball'),
    ];
  }),
};
