import { BLACK, CREAM } from './materials.js';
import { circle, type Drawing, object, oval, type Paint, path, plain, print, rect, solid, tube } from './shapes.js';

function book({ main, second, variant }: Paint): Drawing {
  const [width, height] = [14 + variant * 4, 21 + variant * 4];
  const picture =
    variant > 0.5
      ? circle(width / 2, height * 0.62, width * 0.24)
      : rect(width * 0.2, height * 0.48, width * 0.6, height * 0.3);
  return {
    width,
    height,
    svg:
      solid(rect(0, 0, width, height, 0.4), main) +
      plain(rect(0.9, 0, 0.3, height, 0), '#000', 0.25) +
      plain(rect(width - 0.5, 0.4, 0.5, height - 0.8, 0), '#fff', 0.7) +
      solid(picture, second, 'ball') +
      plain(
        rect(width * 0.2, height * 0.12, width * 0.6, 1.5, 0.2) +
          rect(width * 0.2, height * 0.22, width * 0.42, 1.2, 0.2),
        CREAM,
        0.95,
      ) +
      plain(rect(width * 0.2, height * 0.9, width * 0.3, 0.7), CREAM, 0.8),
  };
}

export const FURNISHINGS = {
  book,
  books: object(23, 25, ({ main, second, variant }) => {
    const colors = [main, '#37507a', second, '#7a3a34', '#d9c9a4', '#3d6650', main];
    const spines = colors.map((color, index) => {
      const height = 18 + ((index * 7 + variant * 30) % 7);
      return (
        solid(rect(index * 3.3, 25 - height, 3, height, 0.3), color, 'round') +
        plain(rect(index * 3.3 + 0.5, 27.6 - height, 2, 1.6) + rect(index * 3.3 + 0.5, 21.4, 2, 0.5), CREAM, 0.8)
      );
    });
    return [spines.join('')];
  }),
  vase: object(20, 36, ({ main, second }) => {
    const stems = [
      [6, 2],
      [10, -1],
      [14, 3],
    ]
      .map(
        ([x = 0, y = 0]) =>
          tube(`M10 16Q${x} 12 ${x} ${y + 4}`, '#5c8a4c', 0.6) + solid(circle(x, y + 4, 2.4), second, 'ball'),
      )
      .join('');
    return [stems, solid(path('M7 14H13Q12.4 18 16 22Q19 27 14.4 36H5.6Q1 27 4 22Q7.6 18 7 14Z'), main, 'round')];
  }),
  lamp: object(24, 42, ({ main, second }) => [
    plain(oval(12, 18, 11, 3), '#ffe9b0', 0.9),
    solid(rect(11, 16, 2, 22, 0.6), second, 'round'),
    solid(oval(12, 39.6, 7, 2.2), second, 'round'),
    solid(path('M6 0H18L24 18H0Z'), main, 'round'),
  ]),
  clock: object(24, 24, ({ main, second }) => {
    const marks = Array.from({ length: 12 }, (_, hour) =>
      rect(
        12 + 8.4 * Math.sin((hour * Math.PI) / 6) - 0.35,
        12 - 8.4 * Math.cos((hour * Math.PI) / 6) - 0.35,
        0.7,
        0.7,
      ),
    ).join('');
    return [
      solid(circle(12, 12, 12), main, 'ball'),
      solid(circle(12, 12, 10), CREAM, 'flat'),
      plain(marks, BLACK),
      tube('M12 12V6', BLACK, 0.9),
      tube('M12 12L16 14', BLACK, 0.9),
      plain(circle(12, 12, 0.9), second),
    ];
  }),
  frame: object(26, 32, ({ main, second }) => [
    solid(rect(0, 0, 26, 32, 0.5), main),
    plain(rect(2, 2, 22, 28, 0), CREAM),
    plain(rect(5, 5, 16, 22, 0), '#a9c7d6'),
    plain(path('M5 22L11 13L15 19L18 15L21 20V27H5Z'), second),
    plain(circle(16.6, 9.6, 2), '#f5dc7a'),
    plain(rect(0, 0, 26, 0.5), '#fff', 0.35),
  ]),
  laptop: object(34, 26, ({ main, second }) => {
    const keys = [0, 1, 2]
      .map((row) => plain(rect(5 + row * 0.2, 22.6 + row * 0.75, 24 - row * 0.4, 0.5, 0.1), '#000', 0.5))
      .join('');
    return [
      solid(rect(3, 0, 28, 22, 1), main),
      plain(rect(4, 1, 26, 19.6, 0.3), '#16202c'),
      plain(path('M4 16Q12 8 18 13T30 9V20.6H4Z'), second, 0.85),
      plain(path('M4 1H14L8 20.6H4Z'), '#fff', 0.07),
      solid(path('M2 21.8H32L34 25.4H0Z'), main),
      keys,
    ];
  }),
  phone: object(8, 16, ({ main, second }) => [
    solid(rect(0, 0, 8, 16, 1.3), main),
    plain(rect(0.4, 0.5, 7.2, 15, 1), second),
    plain(path('M.4 3L5 .5H1.4Q.4 .5 .4 1.5Z'), '#fff', 0.2),
    plain(circle(2, 4, 0.9) + circle(6, 9, 1.4), '#fff', 0.25),
  ]),
  speaker: object(16, 26, ({ main, second }) => [
    solid(rect(0, 0, 16, 26, 1.4), main),
    solid(circle(8, 17, 5.6), second, 'ball'),
    plain(circle(8, 17, 2), '#000', 0.5),
    solid(circle(8, 6.4, 2.8), second, 'ball'),
  ]),
  plant: object(28, 38, ({ main, second }) => {
    const leaves = [-62, -34, -8, 16, 42, 66].map(
      (angle) =>
        `<g transform="rotate(${angle} 14 22)">${solid(path('M14 22Q9 14 14 1Q19 14 14 22Z'), second, 'round')}${plain(rect(13.85, 4, 0.3, 17), '#fff', 0.2)}</g>`,
    );
    return [
      leaves.join(''),
      solid(path('M5 22H23L20.6 38H7.4Z'), main, 'round'),
      solid(rect(4, 21, 20, 3.4, 0.8), main, 'round'),
    ];
  }),
  candle: object(8, 15, ({ main, second }) => [
    solid(rect(0, 3, 8, 12, 0.8), main, 'round'),
    plain(oval(4, 3.2, 4, 0.8), '#fff', 0.5),
    plain(rect(3.8, 1, 0.4, 2.4), BLACK),
    plain(rect(1, 7, 6, 4.6, 0.4), CREAM),
    print(1.8, 8, 4.4, 3, second),
  ]),
};
