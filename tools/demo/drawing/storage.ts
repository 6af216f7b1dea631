import { BLACK, CREAM, STEEL } from './materials.js';
import { circle, type Drawing, object, oval, type Paint, path, plain, print, rect, solid, tube } from './shapes.js';

function storageBox({ main, second, variant }: Paint): Drawing {
  const height = 20 + variant * 8;
  return {
    width: 40,
    height,
    svg:
      solid(path(`M2 4H38L36 ${height}H4Z`), main, 'flat', 0.94) +
      solid(rect(0, 0, 40, 4.4, 1), second, 'round') +
      plain(rect(13, height * 0.42, 14, 6, 0.4), CREAM) +
      print(14.4, height * 0.42 + 1.4, 10, 3) +
      plain(rect(5, 6, 1.2, height - 8, 0.4) + rect(33.8, 6, 1.2, height - 8, 0.4), '#fff', 0.2),
  };
}

export const CONTAINERS = {
  storageBox,
  cardboardBox: object(38, 28, ({ main, second }) => [
    solid(path('M0 3L8 0H30L38 3V28H0Z'), main),
    plain(path('M0 3H38V3.8H0Z'), '#000', 0.22),
    plain(rect(16, 0, 6, 28, 0), '#e6d3a8', 0.55),
    plain(rect(3, 17, 10, 6, 0.3), CREAM, 0.9),
    print(4, 18.2, 7.6, 3, second),
  ]),
  basket: object(38, 22, ({ main, second }) => {
    const weave = Array.from({ length: 40 }, (_, index) =>
      rect(
        2.6 + (index % 10) * 3.2 + (Math.floor(index / 10) % 2) * 1.6,
        5 + Math.floor(index / 10) * 4.2,
        2.2,
        1.6,
        0.7,
      ),
    ).join('');
    return [
      solid(path('M1 2H37L34 22H4Z'), main, 'round'),
      plain(weave, '#000', 0.17),
      solid(rect(0, 0, 38, 3.6, 1.6), second, 'round'),
    ];
  }),
  binder: object(8, 32, ({ main, second }) => [
    solid(rect(0, 0, 8, 32, 0.3), main, 'round'),
    plain(rect(1, 5, 6, 11, 0.3), CREAM),
    print(1.7, 7, 4.4, 5),
    plain(circle(4, 25.4, 1.7), '#000', 0.55),
    `<circle cx="4" cy="25.4" r="1.7" fill="none" stroke="${second}" stroke-width=".4"/>`,
  ]),
  passport: object(9, 12.5, ({ main, second }) => [
    solid(rect(0, 0, 9, 12.5, 0.6), main),
    `<circle cx="4.5" cy="5.4" r="2.2" fill="none" stroke="${second}" stroke-width=".45"/>`,
    plain(rect(2, 1.3, 5, 0.7) + rect(2.4, 9.6, 4.2, 0.6) + rect(3.3, 10.8, 2.4, 0.5), second),
  ]),
  pencils: object(11, 20, ({ main, second }) => {
    const pencil = (x: number, angle: number, color: string) =>
      `<g transform="rotate(${angle} ${x} 16)">${solid(rect(x - 0.5, 2, 1, 14, 0.1), color, 'round')}${plain(path(`M${x - 0.5} 2L${x} 0L${x + 0.5} 2Z`), '#e3c08f')}</g>`;
    return [
      pencil(3, -9, '#c8352b'),
      pencil(4.6, -3, '#ecc82f'),
      pencil(6.2, 3, '#2f68c0'),
      pencil(8, 10, '#3f8f4f'),
      solid(path('M1 8H10L9.4 20H1.6Z'), main, 'round'),
      plain(rect(1.2, 11, 8.6, 1.6, 0), second),
    ];
  }),
  tentBag: object(52, 18, ({ main, second }) => [
    solid(rect(0, 2, 52, 16, 7), main, 'flat'),
    plain(rect(12, 2, 2.6, 16) + rect(37, 2, 2.6, 16), second),
    tube('M14 3Q26 -4 38 3', second, 1.2),
    solid(oval(3, 10, 2.6, 7), second, 'ball'),
    plain(rect(20, 8, 12, 4, 0.6), CREAM, 0.9),
    print(21, 9, 9, 2),
  ]),
  sleepingBag: object(24, 36, ({ main, second }) => [
    solid(rect(2, 3, 20, 32, 6), main, 'round'),
    solid(oval(12, 4.4, 9.6, 3.4), second, 'ball'),
    plain(path('M12 4.4Q16 3 17 5Q13 7 9 5.6'), '#000', 0.3),
    plain(rect(2, 13, 20, 1.6) + rect(2, 25, 20, 1.6), '#000', 0.35),
  ]),
  skates: object(30, 30, ({ main, second }) => [
    solid(path('M4 0H16L17 12Q27 14 27 20H3Q5 10 4 0Z'), main, 'flat'),
    plain(rect(8, 2, 7, 0.7) + rect(8, 5, 7.4, 0.7) + rect(8.4, 8, 8, 0.7) + rect(9, 11, 8.6, 0.7), second),
    solid(rect(6, 20, 3, 5) + rect(20, 20, 3, 5), BLACK),
    solid(path('M0 24.6H29Q30 27 27 27.4H3Q0 27 0 24.6Z'), STEEL),
  ]),
  helmet: object(28, 20, ({ main, second }) => [
    tube('M6 14Q10 20 16 19', BLACK, 0.7),
    solid(path('M0 13Q1 0 14 0Q27 0 28 12Q20 15 0 13Z'), main, 'ball'),
    plain(path('M6 10Q8 3 12 2.4L11 10ZM14 10L15 2Q20 3 22 9Z'), '#000', 0.45),
    plain(rect(0, 11.6, 28, 1.2, 0.5), second),
  ]),
  flowerPots: object(28, 25, ({ main }) => {
    const pot = (y: number, wide: number) =>
      solid(path(`M${14 - wide} ${y}H${14 + wide}L${13 + wide * 0.72} ${y + 13}H${15 - wide * 0.72}Z`), main, 'round') +
      solid(rect(13 - wide, y - 1, wide * 2 + 2, 3.4, 0.6), main, 'round');
    return [pot(1.4, 9), pot(5.4, 10.4), pot(10.6, 12)];
  }),
  petFood: object(30, 46, ({ main, second }) => [
    solid(path('M2 1H28Q29 12 29.4 24Q29 38 28 46H2Q1 38 .6 24Q1 12 2 1Z'), main, 'round'),
    plain(rect(2, 1, 26, 3), '#000', 0.2),
    plain(oval(15, 18, 10, 7), CREAM),
    plain(
      circle(15, 19.6, 2.6) +
        circle(11.4, 16.6, 1.3) +
        circle(14, 14.6, 1.3) +
        circle(17, 14.8, 1.3) +
        circle(19, 17, 1.3),
      second,
    ),
    plain(rect(6, 30, 18, 2.4, 0.4), CREAM),
    print(6, 34, 18, 4, CREAM),
  ]),
};
