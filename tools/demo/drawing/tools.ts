import { BLACK, STEEL, WOOD } from './materials.js';
import { circle, object, oval, path, plain, print, rect, solid, tube } from './shapes.js';

export const TOOLS = {
  hammer: object(14, 33, ({ main }) => [
    solid(path('M5.6 5H8.4L9 32Q7 33.6 5 32Z'), main, 'round'),
    solid(path('M0 1Q5 -.6 9 1H13.6V6H9Q6 6.6 4.6 4.6Q2.4 2.6 0 3Z'), '#6f7680', 'flat'),
    plain(rect(5, 21, 4, 11, 1.4), BLACK, 0.82),
  ]),
  screwdriver: object(6.4, 26, ({ main, second }) => {
    const grooves = [1.6, 2.9, 4.2].map((x) => plain(rect(x, 15.6, 0.5, 8.6, 0.2), '#000', 0.22)).join('');
    return [
      solid(rect(2.7, 0, 1, 15, 0.3), STEEL, 'round'),
      solid(path('M1 15Q3.2 13 5.4 15L6 24Q3.2 27 .4 24Z'), main, 'round'),
      grooves,
      plain(rect(0.8, 14.2, 4.8, 1.3, 0.6), second),
    ];
  }),
  wrench: object(8, 30, ({ main }) => [
    solid(path('M2.6 9H5.4L5.8 25Q7.6 27 6.6 29.6H1.4Q.4 27 2.2 25Z'), main, 'round'),
    solid(path('M.6 0L2.4 1.6V4.6H5.6V1.6L7.4 0Q9 6 5.6 9.4H2.4Q-1 6 .6 0Z'), main, 'flat'),
    plain(circle(4, 27.2, 1), '#000', 0.4),
  ]),
  pliers: object(12, 26, ({ main }) => [
    tube('M5 9Q2 15 1.4 25', main, 2.2),
    tube('M7 9Q10 15 10.6 25', main, 2.2),
    solid(path('M5.8 0L8.4 7Q9 10 6 10.6Q3 10 3.6 7L5.4 0Z'), '#7b828b'),
    plain(rect(5.7, 0.6, 0.5, 6, 0.2), BLACK),
    solid(circle(6, 8.6, 1.3), STEEL, 'ball'),
  ]),
  drill: object(28, 25, ({ main, second }) => [
    solid(path('M13 8H20L22.6 20H15.4Z'), BLACK, 'round'),
    solid(path('M5 2.6H21Q26 2.6 26 7Q26 10.6 22 10.8H5Z'), main, 'flat'),
    solid(rect(1.8, 4, 4, 5.4, 0.6), '#4d5157', 'round'),
    solid(rect(0, 6.2, 2.2, 0.9, 0.2), STEEL),
    solid(rect(11.6, 19.6, 14, 5, 1), second, 'flat'),
    plain(rect(12.6, 11, 2, 3.2, 0.6), '#c8352b'),
    plain(rect(9, 5, 9, 2, 0.4), '#fff', 0.75),
    plain(rect(20, 4.4, 4, 0.6) + rect(20, 6, 4, 0.6) + rect(20, 7.6, 4, 0.6), '#000', 0.4),
  ]),
  saw: object(44, 15, ({ main }) => {
    const teeth = Array.from({ length: 22 }, (_, index) => `L${30 - index * 1.3} ${index % 2 ? 11.4 : 12.3}`).join('');
    return [
      solid(path(`M2 4L31 1V12${teeth}L1 9Z`), '#cdd3d9'),
      solid(path('M30 0H40Q44 1 43 7Q42 14 37 15H31Q29 12 30 9Z'), main),
      plain(rect(34, 4.4, 5, 6.4, 2.4), '#4b3320', 0.85),
    ];
  }),
  tapeMeasure: object(12, 8, ({ main, second }) => [
    solid(rect(7, 6, 5, 1, 0.2), '#ecc82f'),
    solid(path('M0 4Q0 0 4 0H6Q9 0 9 3V8H1Q0 8 0 7Z'), main, 'ball'),
    solid(circle(4.4, 4, 2.5), second, 'ball'),
    plain(rect(3.2, 3.5, 2.4, 0.4) + rect(3.6, 4.4, 1.6, 0.4), '#fff'),
  ]),
  toolbox: object(42, 24, ({ main, second }) => [
    tube('M14 5.4V2H28V5.4', second, 1.6),
    solid(path('M2 5H40L42 11H0Z'), main),
    solid(rect(0.6, 11, 40.8, 13, 1), main),
    plain(rect(0.6, 10.6, 40.8, 0.9), '#000', 0.3),
    solid(rect(8, 9, 4, 4.4, 0.5) + rect(30, 9, 4, 4.4, 0.5), STEEL),
    plain(rect(15, 15, 12, 4.6, 0.6), '#000', 0.14),
  ]),
  level: object(60, 6, ({ main }) => [
    solid(rect(0, 0, 60, 6, 0.4), main),
    plain(rect(26, 1.4, 8, 3.2, 1.5), '#d8ef62'),
    plain(rect(28.8, 1.6, 2.6, 2.8, 1.3), '#f6ffc9'),
    plain(circle(6, 3, 1.7) + circle(54, 3, 1.7), '#d8ef62'),
    plain(rect(10, 2, 11, 2, 1) + rect(39, 2, 11, 2, 1), '#000', 0.4),
  ]),
  paintCan: object(20, 21, ({ main, second }) => [
    tube('M1.4 5Q10 -5 18.6 5', STEEL, 0.5),
    solid(rect(1, 3.6, 18, 17, 0.8), STEEL, 'round'),
    solid(rect(1, 7, 18, 11.4, 0), second, 'round'),
    plain(rect(3, 9, 9, 7, 0.4), main),
    print(13, 9.6, 4.4, 5),
    solid(oval(10, 3.8, 9, 1.4), '#dfe3e6'),
    plain(path('M3 4Q3 9 4 9.4Q5 9 4.8 4.6Z'), main),
  ]),
  torch: object(24, 7, ({ main, second }) => [
    solid(rect(0, 1.6, 16, 4, 1), main, 'flat'),
    solid(path('M15.6 1.6L20 0H22Q24 0 24 3.5Q24 7 22 7H20L15.6 5.6Z'), second),
    plain(oval(22.8, 3.5, 0.9, 3), '#fff3c4'),
    plain(rect(7, 2.2, 3, 1.2, 0.6), '#c8352b'),
  ]),
  sprayCan: object(6.6, 20, ({ main, second }) => [
    solid(rect(0.2, 4.6, 6.2, 15.2, 0.6), main, 'round'),
    solid(rect(1, 0.4, 4.6, 4.4, 1), second, 'round'),
    plain(rect(0.2, 9, 6.2, 6, 0), '#fff', 0.9),
    print(1.2, 10.4, 4.2, 4),
  ]),
  bulb: object(6.4, 11, ({ main }) => [
    solid(path('M3.2 0Q6.4 .2 6.4 3.4Q6.2 5.4 4.6 7.6H1.8Q.2 5.4 0 3.4Q0 .2 3.2 0Z'), main, 'ball', 0.95),
    solid(rect(1.9, 7.5, 2.6, 3, 0.4), STEEL, 'round'),
    plain(rect(1.8, 8.3, 2.8, 0.3) + rect(1.8, 9.2, 2.8, 0.3), '#000', 0.35),
  ]),
  battery: object(12.4, 9, ({ main, second }) => {
    const one = (x: number) =>
      solid(rect(x + 0.8, 0, 1.2, 0.8, 0.2), STEEL) +
      solid(rect(x, 0.6, 2.8, 8.4, 0.3), main, 'round') +
      solid(rect(x, 0.6, 2.8, 2.4, 0.3), second, 'round');
    return [...[0, 3.2, 6.4, 9.6].map(one)];
  }),
  extensionLead: object(34, 15, ({ main }) => {
    const socket = (x: number) =>
      solid(circle(x, 12, 2.3), '#e9e7e2', 'ball') +
      plain(circle(x - 0.8, 12, 0.35) + circle(x + 0.8, 12, 0.35), '#000');
    return [
      tube('M2 12Q-2 3 8 2Q20 0 22 5Q23 8 14 7Q6 6 12 3Q22 -1 33 4', main, 1),
      solid(rect(6, 9, 27, 6, 1.4), '#f4f2ee', 'round'),
      ...[10, 16, 22, 28].map(socket),
    ];
  }),
  glue: object(5, 15, ({ main, second }) => [
    solid(path('M2 0H3L3.6 4H1.4Z'), second, 'round'),
    solid(path('M.6 5Q2.5 3 4.4 5L5 14Q2.5 15.4 0 14Z'), main, 'round'),
    plain(rect(0.5, 7, 4, 4.4, 0.3), '#fff', 0.9),
    print(1, 7.8, 3, 3),
  ]),
  axe: object(20, 42, ({ main }) => [
    solid(path('M8 3H11.4Q10 20 13.6 41Q11 43 9.4 41Q7 22 8 3Z'), main === '#fff' ? WOOD : main, 'round'),
    solid(path('M6.6 2H13V9Q16 10 19.6 13Q20 4 18 -.6Q15 2 13 2Z'), '#7c838c'),
  ]),
  wateringCan: object(40, 28, ({ main }) => [
    tube('M12 10Q14 -2 26 2Q36 6 28 17', main, 1.6),
    tube('M12 20L2 6', main, 2),
    solid(path('M0 4.4L5 2L6 4.6L1 7.4Z'), STEEL),
    solid(path('M11 10H28L29.4 28H9.6Z'), main, 'round'),
    plain(oval(19.5, 10, 8.5, 1.2), '#000', 0.35),
  ]),
  bucket: object(28, 27, ({ main, second }) => [
    tube('M1.6 4Q14 -6 26.4 4', second, 0.8),
    solid(path('M.6 4H27.4L23.6 27H4.4Z'), main, 'round'),
    plain(oval(14, 4, 13.4, 1.8), '#000', 0.4),
    solid(rect(0.2, 3.4, 27.6, 1.8, 0.8), main, 'round'),
  ]),
};
