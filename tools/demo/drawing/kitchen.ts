import { BLACK, STEEL } from './materials.js';
import { circle, object, oval, path, plain, rect, solid, tube } from './shapes.js';

export const KITCHENWARE = {
  mug: object(11.6, 9.6, ({ main, second, variant }) => {
    const stripe = variant > 0.5 ? plain(rect(0.4, 4.6, 8.2, 1.5, 0), second) : plain(circle(4.5, 5.4, 1.6), second);
    return [
      tube('M8.4 2.6Q11.4 2.4 11 5Q10.6 7.4 8.2 7.2', main, 1.1),
      solid(path('M.4 .8H8.6V8Q8.6 9.6 7 9.6H2Q.4 9.6 .4 8Z'), main, 'round'),
      stripe,
      plain(oval(4.5, 0.8, 4.1, 0.7), '#3b2417'),
      `<ellipse cx="4.5" cy=".8" rx="4.1" ry=".7" fill="none" stroke="${main}" stroke-width=".35"/>`,
    ];
  }),
  teapot: object(24, 17, ({ main, second }) => [
    tube('M18 6Q24 5 22.6 10Q21.4 13.4 17.6 13', main, 1.5),
    solid(path('M6.6 8Q2.4 7 1.6 3.4L.2 3.6Q1.2 12 7 13.6Z'), main, 'round'),
    solid(path('M5 10Q5 4.2 12 4.2Q19 4.2 19 10Q19 16.6 12 16.6Q5 16.6 5 10Z'), main, 'ball'),
    solid(oval(12, 4.6, 4.4, 1.3), second, 'round'),
    solid(circle(12, 2.4, 1.3), second, 'ball'),
  ]),
  pan: object(46, 24, ({ main, second }) => [
    tube('M23 12H44', second, 2.4),
    solid(circle(12, 12, 12), main, 'ball'),
    plain(circle(12, 12, 9.6), '#000', 0.42),
    `<circle cx="12" cy="12" r="11.4" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width=".4"/>`,
    plain(oval(9, 8.4, 4, 2), '#fff', 0.12),
  ]),
  pot: object(32, 21, ({ main, second }) => [
    tube('M4 10Q.6 10 1 12.6Q1.4 14 4 13.8', second, 1.3),
    tube('M28 10Q31.4 10 31 12.6Q30.6 14 28 13.8', second, 1.3),
    solid(path('M4 7H28V18.6Q28 21 25.6 21H6.4Q4 21 4 18.6Z'), main, 'round'),
    solid(path('M3.4 7Q5 3.6 16 3.4Q27 3.6 28.6 7Z'), main, 'round'),
    plain(rect(3.4, 6.7, 25.2, 0.8, 0.4), '#000', 0.25),
    solid(rect(14, 1.2, 4, 2.4, 1), second, 'ball'),
  ]),
  plates: object(26, 9.6, ({ main, second }) => {
    const plate = (y: number) =>
      solid(path(`M0 ${y}Q13 ${y + 4.6} 26 ${y}Q24 ${y + 3.4} 18 ${y + 3.6}H8Q2 ${y + 3.4} 0 ${y}Z`), main, 'round') +
      plain(oval(13, y, 13, 1.1), second, 0.9);
    return [...[5.8, 4.4, 3, 1.6].map(plate)];
  }),
  wineGlass: object(9, 20, ({ main }) => {
    const bowl = path('M1 0H8Q9.4 8 6 10.4Q5 11 4.5 11Q4 11 3 10.4Q-.4 8 1 0Z');
    return [
      solid(path('M4 10.8H5V18.6H4Z'), '#dfe9ea', 'round', 0.7),
      solid(oval(4.5, 19, 3.6, 0.8), '#dfe9ea', 'glass', 0.7),
      plain(path('M.7 4.4H8.3Q8.3 9 6 10.3Q4.5 11 3 10.3Q.7 9 .7 4.4Z'), main, 0.85),
      solid(bowl, '#eef6f7', 'glass', 0.3),
    ];
  }),
  knife: object(32, 5, ({ main }) => [
    solid(path('M12 .8L29 1.2Q32 2.4 31.6 3.6Q26 4.6 12 4.4Z'), '#d8dde2'),
    plain(path('M12 3.4H30V3.7H12Z'), '#fff', 0.6),
    solid(path('M0 1.6Q2 .2 12 .9V4.2Q4 4.8 .6 4.2Z'), main, 'round'),
    ...[3, 6.4, 9.6].map((x) => plain(circle(x, 2.6, 0.45), STEEL)),
  ]),
  spoon: object(7, 31, ({ main }) => [
    tube('M3.5 10V30', main, 1.5),
    solid(oval(3.5, 5.4, 3.3, 5.2), main, 'ball'),
    plain(oval(3.5, 5, 2.2, 3.8), '#000', 0.14),
  ]),
  whisk: object(7, 29, ({ main }) => {
    const wires = [1, 2.4, 4.6, 6].map((x) => tube(`M3.5 17Q${x - 2} 8 3.5 1Q${9 - x} 8 3.5 17`, STEEL, 0.3)).join('');
    return [wires, tube('M3.5 17V28', main, 1.6)];
  }),
  bowl: object(26, 13, ({ main, second }) => [
    solid(path('M0 1.6H26Q25 10 17 13H9Q1 10 0 1.6Z'), main, 'round'),
    plain(oval(13, 1.6, 13, 1.6), second),
    plain(oval(13, 1.9, 11.4, 1.1), '#000', 0.2),
  ]),
  kettle: object(24, 25, ({ main, second }) => [
    tube('M18 5Q24.4 6 22.4 14Q21 20 18.6 20', second, 1.8),
    solid(path('M4.6 4L.6 8L4.4 10.6Z'), main, 'round'),
    solid(path('M5 3.6H18L20 22.6H3Z'), main, 'round'),
    solid(rect(2.6, 22.4, 17.8, 2.6, 0.8), second, 'round'),
    solid(rect(4.8, 1.8, 13.4, 2.2, 1), second, 'round'),
    solid(rect(10, 0.4, 3, 1.6, 0.8), second, 'ball'),
    plain(rect(9.4, 9, 1, 10, 0.5), '#dfeef5', 0.8),
  ]),
  mokaPot: object(17, 22, ({ main, second }) => [
    tube('M11 5Q16.4 4.6 16 8L15.4 13', second, 1.6),
    solid(path('M2 12H11.4L12.6 22H.8Z'), main, 'round'),
    solid(path('M2.4 4.4H11L11.8 11H.2L1.4 6Z'), main, 'round'),
    plain(rect(1.2, 11, 11, 1.2, 0.4), '#000', 0.35),
    solid(path('M2 4.4L6.7 1.6L11.4 4.4Z'), main, 'round'),
    solid(circle(6.7, 1.2, 1), second, 'ball'),
    plain(path('M4.6 13L4 21.6H4.4L5 13ZM8.6 13L9.2 21.6H9.6L9 13Z'), '#000', 0.18),
  ]),
  toaster: object(30, 19, ({ main, second }) => [
    solid(rect(8, 0, 13, 6, 1.6), '#d9a55c', 'flat'),
    solid(rect(1, 3, 28, 15, 4), main, 'round'),
    plain(rect(6, 3.4, 18, 1.2, 0.6), '#000', 0.5),
    solid(rect(28.4, 6, 1.6, 3, 0.6), second),
    solid(circle(24.4, 13, 1.8), second, 'ball'),
    plain(rect(3, 17.6, 4, 1.4, 0.4) + rect(23, 17.6, 4, 1.4, 0.4), BLACK),
  ]),
  mixer: object(34, 34, ({ main, second }) => [
    solid(path('M22 8H31V30H22Z'), main, 'round'),
    solid(path('M2 6Q2 2 8 2H28Q32 2 32 7Q32 11 28 11H8Q2 11 2 6Z'), main, 'ball'),
    solid(path('M3 19H19Q19 28 13 30H9Q3 28 3 19Z'), STEEL, 'round'),
    tube('M11 11V19', STEEL, 1.4),
    solid(rect(1, 30, 32, 3.6, 1.6), main, 'round'),
    solid(circle(27, 6.4, 1.6), second, 'ball'),
    plain(rect(8, 6, 10, 0.9, 0.4), second),
  ]),
  board: object(18, 31, ({ main }) => {
    const grain = [4, 9, 13.4].map((x) => plain(rect(x, 1, 0.25, 28, 0), '#5c3a1c', 0.25)).join('');
    return [
      solid(path('M2 0H16Q18 0 18 2V26Q18 28 16 28H11V31H7V28H2Q0 28 0 26V2Q0 0 2 0Z'), main),
      grain,
      plain(circle(9, 29, 0.8), '#000', 0.5),
    ];
  }),
};
