import { BLACK, CREAM, STEEL } from './materials.js';
import { circle, object, oval, path, plain, print, rect, solid, tube } from './shapes.js';

export const CLOTHES = {
  jacket: object(60, 66, ({ main, second }) => [
    solid(path('M16 8L4 16Q-1 34 1 58L10 59L14 30Z') + path('M44 8L56 16Q61 34 59 58L50 59L46 30Z'), main, 'round'),
    solid(path('M20 4Q30 10 40 4L46 10L47 66H13L14 10Z'), main, 'flat'),
    solid(path('M20 4Q22 -1 30 0Q38 -1 40 4Q30 13 20 4Z'), second, 'ball'),
    plain(rect(29.6, 9, 0.8, 57, 0.2), '#000', 0.5),
    plain(rect(17, 42, 9, 0.8) + rect(34, 42, 9, 0.8), '#000', 0.35),
  ]),
  shirt: object(52, 52, ({ main, second }) => [
    solid(path('M17 2L2 9L0 22L9 24L12 16V52H40V16L43 24L52 22L50 9L35 2Q26 9 17 2Z'), main),
    plain(path('M17 2Q26 9 35 2L33 1.4Q26 6 19 1.4Z'), '#000', 0.3),
    plain(rect(12, 20, 28, 3, 0) + rect(12, 27, 28, 3, 0) + rect(12, 34, 28, 3, 0), second, 0.75),
  ]),
  shoe: object(30, 14, ({ main, second }) => [
    solid(path('M1 1Q6 3 11 .6Q14 5 22 6.4Q29 7.6 29.6 11H.6Q-.4 5 1 1Z'), main, 'flat'),
    solid(path('M0 10.6H30Q30.4 14 28 14H1.6Q0 14 0 10.6Z'), second),
    ...[0, 1, 2, 3].map((index) =>
      plain(
        `<rect x="${11.6 + index * 2}" y="${2.2 + index * 0.9}" width="3.4" height=".7" rx=".3" transform="rotate(-38 ${12 + index * 2} ${2.6 + index})"/>`,
        CREAM,
      ),
    ),
  ]),
  boot: object(28, 30, ({ main, second }) => [
    solid(path('M3 0H15Q14.6 10 16 16Q26 17.6 27.4 23V26.6H2Q3.6 14 3 0Z'), main, 'flat'),
    solid(path('M1.6 26H28V29.4Q28 30 27 30H12L10.6 29H8V30H2.6Q1.6 30 1.6 29Z'), second),
    solid(rect(2.4, 0, 13.2, 3.4, 1), second, 'round'),
  ]),
  beanie: object(23, 20, ({ main, second }) => {
    const ribs = Array.from({ length: 9 }, (_, index) =>
      plain(rect(1.6 + index * 2.4, 12.4, 0.5, 5, 0.2), '#000', 0.16),
    ).join('');
    return [
      solid(circle(11.5, 2.4, 2.6), second, 'ball'),
      solid(path('M1 14Q1 3 11.5 3Q22 3 22 14Z'), main, 'ball'),
      solid(rect(0, 12, 23, 6, 1.6), second, 'round'),
      ribs,
    ];
  }),
  scarf: object(34, 29, ({ main, second }) => {
    const fringe = Array.from({ length: 8 }, (_, index) => rect(22.2 + index * 1.1, 25.6, 0.5, 3, 0.2)).join('');
    return [
      solid(path('M22 8H31V26H22Z'), main, 'round'),
      plain(rect(22, 20, 9, 2.4, 0), second),
      plain(fringe, main),
      solid(path('M0 8Q2 0 17 0Q32 0 34 8Q34 15 17 15Q0 15 0 8Z'), main, 'ball'),
      plain(path('M4 6Q16 12 30 6L31 8.4Q16 15 3 8.4Z'), second, 0.9),
    ];
  }),
  backpack: object(32, 44, ({ main, second }) => [
    tube('M12 4Q12 .6 16 .6Q20 .6 20 4', second, 1.5),
    solid(path('M3 14Q3 3 16 3Q29 3 29 14V40Q29 44 25 44H7Q3 44 3 40Z'), main, 'round'),
    solid(rect(6, 25, 20, 15, 2.6), main, 'ball'),
    plain(rect(8, 28, 16, 0.8, 0.3), second),
    solid(rect(0, 18, 4, 18, 1.6) + rect(28, 18, 4, 18, 1.6), second, 'round'),
    plain(path('M4.4 14Q16 20 27.6 14V16Q16 22 4.4 16Z'), '#000', 0.25),
  ]),
  suitcase: object(36, 58, ({ main, second }) => {
    const ridges = [8, 13, 18, 23, 28].map((x) => plain(rect(x, 9, 0.8, 42, 0.3), '#000', 0.16)).join('');
    return [
      tube('M11 8V1H25V8', STEEL, 1.3),
      solid(rect(0, 7, 36, 47, 4), main),
      ridges,
      plain(rect(0, 28, 36, 0.8), '#000', 0.3),
      solid(rect(15, 26.6, 6, 3.4, 0.7), second),
      solid(circle(6, 55.4, 2.6) + circle(30, 55.4, 2.6), BLACK, 'ball'),
    ];
  }),
  umbrella: object(12, 58, ({ main, second }) => [
    tube('M6 40V52Q6 57 9 57Q11.6 57 11.4 54', second, 1.5),
    solid(path('M6 0Q9 14 10.4 38Q8 42 6 40Q4 42 1.6 38Q3 14 6 0Z'), main, 'round'),
    plain(rect(1.8, 30, 8.4, 1.6, 0.5), second),
  ]),
  handbag: object(32, 30, ({ main, second }) => [
    tube('M8 12Q8 .8 16 .8Q24 .8 24 12', second, 1.5),
    solid(path('M3 10H29L32 28Q32 30 30 30H2Q0 30 0 28Z'), main),
    plain(path('M2.6 12H29.4L28 19Q16 23 4 19Z'), '#000', 0.14),
    solid(circle(16, 20, 1.5), '#c59a34', 'ball'),
  ]),
  towels: object(35, 16.4, ({ main, second }) => {
    const towel = (y: number, color: string) =>
      solid(
        path(`M2 ${y}H32Q35 ${y} 35 ${y + 2.7}Q35 ${y + 5.4} 32 ${y + 5.4}H2Q0 ${y + 2.7} 2 ${y}Z`),
        color,
        'flat',
      ) + plain(rect(1.4, y + 2.5, 32, 0.4), '#000', 0.2);
    return [towel(11, main), towel(5.5, second), towel(0, main)];
  }),
  paperRolls: object(34, 20.4, ({ main }) => {
    const roll = (x: number, y: number) =>
      solid(rect(x, y, 11, 10, 0.6), main, 'round') +
      plain(oval(x + 5.5, y + 0.7, 5.4, 1), '#fff') +
      plain(oval(x + 5.5, y + 0.7, 1.8, 0.5), '#b59a7c');
    return [roll(0, 10.4), roll(11.5, 10.4), roll(23, 10.4), roll(5.6, 0), roll(17.2, 0)];
  }),
  pump: object(8, 20, ({ main, second }) => [
    tube('M4 7V2.4H.8', second, 1),
    solid(rect(2.2, 5, 3.6, 2.6, 0.4), second, 'round'),
    solid(path('M.4 9Q.4 7.4 2 7.4H6Q7.6 7.4 7.6 9V18.6Q7.6 20 6.2 20H1.8Q.4 20 .4 18.6Z'), main, 'round'),
    plain(rect(1.3, 10.6, 5.4, 6, 0.4), '#fff', 0.88),
    print(2, 11.6, 4, 4),
  ]),
  toothpaste: object(5.4, 17, ({ main, second }) => [
    solid(path('M0 0H5.4L4.2 14H1.2Z'), main, 'round'),
    plain(rect(0, 0, 5.4, 0.9, 0.1), '#000', 0.2),
    solid(rect(1.1, 13.8, 3.2, 3, 0.3), second, 'round'),
    plain(path('M1 4H4.5L4 9H1.4Z'), second),
  ]),
  medicine: object(12, 7, ({ main, second }) => [
    solid(rect(0, 0, 12, 7, 0.2), CREAM),
    plain(rect(0, 0, 12, 1.7, 0) + rect(0, 5.8, 3.4, 1.2, 0), main),
    plain(rect(8.7, 2.7, 0.9, 2.9) + rect(7.7, 3.7, 2.9, 0.9), second),
    print(0.9, 2.7, 5, 3),
  ]),
};
