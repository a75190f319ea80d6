import type { Injured } from '../api';

export type Part = Injured['body_parts'][number];

/** A part of the drawn body: where it is, how large, and how round. */
interface Shape {
  readonly part: Part;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly r: number;
}

/** The picture is so wide and so high; the body stands in its middle. */
export const WIDTH = 200;
export const HEIGHT = 390;

type Side = 'left' | 'right';

const shape = (part: Part, x: number, y: number, w: number, h: number, r: number): Shape => ({
  part,
  x,
  y,
  w,
  h,
  r,
});

/** Arms and legs, drawn at the viewer's left. */
const LIMBS = [
  ['shoulder', 53, 70, 22, 22, 10],
  ['upper_arm', 49, 94, 19, 40, 9],
  ['elbow', 46, 136, 19, 15, 7],
  ['forearm', 43, 153, 18, 36, 8],
  ['wrist', 42, 191, 16, 9, 4],
  ['hand', 37, 202, 21, 27, 9],
  ['thigh', 72, 190, 26, 66, 11],
  ['knee', 73, 258, 23, 19, 8],
  ['lower_leg', 74, 279, 21, 64, 9],
  ['ankle', 76, 345, 17, 11, 5],
  ['foot', 70, 358, 24, 20, 8],
] as const;

/** The same limbs at both sides. Of somebody who faces the viewer the right one is at the left. */
const limbs = (atLeft: Side): Shape[] => {
  const other: Side = atLeft === 'left' ? 'right' : 'left';
  return LIMBS.flatMap(([name, x, y, w, h, r]) => [
    shape(`${atLeft}_${name}`, x, y, w, h, r),
    shape(`${other}_${name}`, WIDTH - x - w, y, w, h, r),
  ]);
};

export const FRONT: readonly Shape[] = [
  shape('right_ear', 73, 22, 10, 16, 5),
  shape('left_ear', 117, 22, 10, 16, 5),
  shape('head', 78, 2, 44, 54, 21),
  shape('face', 84, 20, 32, 33, 13),
  shape('right_eye', 87, 26, 11, 8, 4),
  shape('left_eye', 102, 26, 11, 8, 4),
  shape('neck', 90, 57, 20, 13, 5),
  shape('chest', 76, 71, 48, 50, 10),
  shape('abdomen', 78, 123, 44, 36, 8),
  shape('right_hip', 73, 161, 15, 27, 7),
  shape('pelvis', 90, 161, 20, 27, 7),
  shape('left_hip', 112, 161, 15, 27, 7),
  ...limbs('right'),
];

export const BACK: readonly Shape[] = [
  shape('back_of_head', 78, 2, 44, 50, 20),
  shape('nape', 90, 52, 20, 18, 6),
  shape('upper_back', 76, 71, 48, 50, 10),
  shape('lower_back', 78, 123, 44, 36, 8),
  shape('buttocks', 74, 161, 52, 27, 11),
  ...limbs('left'),
];

/** All of them once, from the head down; the last is drawn nowhere. */
export const PARTS: readonly Part[] = [
  ...new Set([...FRONT.map(({ part }) => part), ...BACK.map(({ part }) => part)]),
  'whole_body',
];

export const MOST_PARTS = 40;
