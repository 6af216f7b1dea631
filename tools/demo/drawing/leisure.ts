import { BLACK, CREAM, STEEL, WOOD } from './materials.js';
import { circle, type Drawing, object, oval, type Paint, path, plain, rect, solid, tube } from './shapes.js';

function gameBox({ main, second, variant }: Paint): Drawing {
  const height = 20 + variant * 10;
  return {
    width: 30,
    height,
    svg:
      solid(rect(0, 0, 30, height, 0.5), main) +
      plain(
        path(`M3 ${height - 3}L12 ${height * 0.4}L18 ${height * 0.7}L23 ${height * 0.46}L27 ${height - 3}Z`),
        second,
      ) +
      plain(circle(22, height * 0.3, 2.6), '#f7e08a') +
      plain(rect(3, 3, 14, 2.6, 0.4), CREAM) +
      plain(rect(3, 6.8, 9, 1, 0.3), CREAM, 0.8),
  };
}

export const PLAYTHINGS = {
  camera: object(15, 11, ({ main, second }) => [
    solid(rect(0, 2.4, 15, 8.6, 1.2), main),
    solid(path('M4.6 2.6L5.8 .4H9.6L10.8 2.6Z'), second),
    plain(rect(0, 4.6, 15, 4, 0), BLACK, 0.82),
    solid(circle(7.6, 6.6, 3.5), STEEL, 'ball'),
    plain(circle(7.6, 6.6, 2.6), '#17202b'),
    plain(circle(6.7, 5.7, 0.7), '#bfe0f2', 0.85),
    solid(rect(11.4, 1.4, 2, 1.1, 0.3), STEEL),
  ]),
  headphones: object(19, 20, ({ main, second }) => [
    tube('M2.4 13Q1 1.4 9.5 1.4Q18 1.4 16.6 13', main, 1.7),
    solid(rect(0.4, 10.6, 4.4, 8.4, 2), main, 'round'),
    solid(rect(14.2, 10.6, 4.4, 8.4, 2), main, 'round'),
    solid(rect(3.6, 11, 2, 7.6, 1), second, 'round'),
    solid(rect(13.4, 11, 2, 7.6, 1), second, 'round'),
  ]),
  guitar: object(32, 88, ({ main, second }) => {
    const strings = [15.2, 15.8, 16.4, 17].map((x) => plain(rect(x, 4, 0.12, 66, 0), '#eee', 0.9)).join('');
    return [
      solid(rect(13.6, 0, 5, 8, 0.6), second),
      solid(rect(14.6, 7, 3, 42, 0.2), '#3a2a20'),
      solid(
        path('M16 40Q26 38 26.6 48Q26 54 29 58Q34 66 30 78Q26 88 16 88Q6 88 2 78Q-2 66 3 58Q6 54 5.4 48Q6 38 16 40Z'),
        main,
        'ball',
      ),
      plain(circle(16, 60, 5), '#20150d'),
      solid(rect(10, 73, 12, 2, 0.5), second),
      strings,
    ];
  }),
  gameBox,
  teddy: object(24, 31, ({ main, second }) => [
    solid(circle(5.4, 4.2, 3.4) + circle(18.6, 4.2, 3.4), main, 'ball'),
    solid(oval(4, 18.6, 3.4, 5) + oval(20, 18.6, 3.4, 5), main, 'ball'),
    solid(oval(12, 21, 8.6, 8.6), main, 'ball'),
    solid(oval(6.4, 28, 4.4, 3.2) + oval(17.6, 28, 4.4, 3.2), main, 'ball'),
    solid(circle(12, 8.6, 7.6), main, 'ball'),
    plain(oval(12, 11, 3.4, 2.6), second),
    plain(circle(9, 7.4, 0.8) + circle(15, 7.4, 0.8) + oval(12, 9.8, 1.2, 0.8), BLACK),
  ]),
  ball: object(22, 22, ({ main, second }) => [
    solid(circle(11, 11, 11), main, 'ball'),
    plain(path('M11 6L15.4 9.2L13.8 14.4H8.2L6.6 9.2Z'), second, 0.85),
    plain(path('M2 5L5 3.4L5.4 6.6L1.4 8ZM20 5L17 3.4L16.6 6.6L20.6 8ZM8 20.4L9 17.8H13L14 20.4Z'), second, 0.8),
  ]),
  blocks: object(23, 15, ({ main, second }) => {
    const block = (x: number, y: number, color: string) =>
      solid(rect(x, y, 7, 7, 0.5), color) + plain(circle(x + 3.5, y + 3.5, 1.8), CREAM, 0.85);
    return [
      block(0, 8, main),
      block(8, 8, second),
      block(16, 8, '#3f8f4f'),
      block(4, 0.6, '#ecc82f'),
      block(12, 0.6, main),
    ];
  }),
  paintBox: object(24, 10, ({ main }) => {
    const pans = ['#c8352b', '#e8842c', '#ecc82f', '#3f8f4f', '#2f68c0', '#7a46a8', '#2b2a2c', '#f8f7f4'];
    return [
      solid(rect(0, 0, 24, 10, 1), main),
      plain(rect(1, 1.4, 22, 7.2, 0.5), CREAM),
      pans.map((color, index) => solid(rect(1.8 + index * 2.6, 2.2, 2.2, 3.4, 0.3), color, 'ball')).join(''),
      tube('M3 7.4H20', WOOD, 0.7),
    ];
  }),
};
