import { beforeEach, expect, it, vi } from 'vitest';
import { DRAWING, PHOTO, shrunk, shrunkAll } from './shrink';
import { smallOf } from './small';

/** A picture's sides as it is decoded, and how many bytes a drawing of it takes. */
let picture = { width: 4000, height: 3000 };
let bytesOf = (_side: number, _quality: number) => 0;
const tries: [number, number, number][] = [];
const close = vi.fn();

beforeEach(() => {
  tries.length = 0;
  close.mockReset();
  picture = { width: 4000, height: 3000 };
  vi.stubGlobal('createImageBitmap', async () => ({ ...picture, close }));
  HTMLCanvasElement.prototype.getContext = (() => null) as never;
  HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
    const size = bytesOf(Math.max(this.width, this.height), Number(quality));
    tries.push([this.width, this.height, Number(quality)]);
    done(new Blob([new Uint8Array(size)], { type: type ?? 'image/png' }));
  };
});

const file = (bytes: number, name = 'ladder.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });

it('leaves a photo that is small enough, and what is no picture', async () => {
  const small = file(PHOTO.bytes - 1);
  const video = file(PHOTO.bytes + 1, 'walk.mp4', 'video/mp4');
  expect(await shrunkAll([small, video], PHOTO)).toEqual([small, video]);
  expect(tries).toEqual([]);
});

it('draws a large photo as a JPEG, no larger than it has to be', async () => {
  bytesOf = () => 700_000;
  const made = await shrunk(file(6_000_000), PHOTO);
  expect([made.name, made.type, made.size]).toEqual(['ladder.jpg', 'image/jpeg', 700_000]);
  expect(tries).toEqual([[2560, 1920, 0.85]]);
  expect(close).toHaveBeenCalledOnce();
});

it('takes less quality, then fewer pixels, until it fits', async () => {
  bytesOf = (side, quality) => (side > 2000 || quality > 0.8 ? PHOTO.bytes : PHOTO.bytes - 1);
  const made = await shrunk(file(12_000_000), PHOTO);
  expect(made.size).toBe(PHOTO.bytes - 1);
  expect(tries).toEqual([
    [2560, 1920, 0.85],
    [2560, 1920, 0.7],
    [2560, 1920, 0.55],
    [1792, 1344, 0.85],
    [1792, 1344, 0.7],
  ]);
});

it('sends as it is what cannot be drawn, and lets the server say what there is to say', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('No decoder.')));
  const strange = file(4_000_000, 'hazard.heic', 'image/heic');
  expect(await shrunk(strange, PHOTO)).toBe(strange);
});

it('keeps a picture that moves, unless the server would refuse it', async () => {
  bytesOf = () => 1;
  const moves = file(3_000_000, 'pump.gif', 'image/gif');
  expect(await shrunk(moves, PHOTO)).toBe(moves);
  expect((await shrunk(file(10_000_001, 'pump.gif', 'image/gif'), PHOTO)).name).toBe('pump.jpg');
});

it('keeps a plan sharp', async () => {
  const plan = file(9_000_000);
  expect(await shrunk(plan, DRAWING)).toBe(plan);
  picture = { width: 16_000, height: 9000 };
  bytesOf = () => 8_000_000;
  await shrunk(file(14_000_000), DRAWING);
  expect(tries).toEqual([[8000, 4500, 0.85]]);
});

it('asks the server for a small picture, and nobody else', () => {
  const link = '/api/attachments/7/content?expires=1&signature=a';
  expect(smallOf(link)).toBe(`${link}&small=true`);
  expect(smallOf('blob:http://demo.localhost/1')).toBe('blob:http://demo.localhost/1');
});
