import { MAX_UPLOAD_BYTES } from '@/platform/uploads';

/** The server takes pictures of people below this. */
export const MOST_OF_FACE = 500_000;
/** And those of answers to a form that limits them. */
export const MOST_OF_PICTURE = 1_000_000;

export interface Bounds {
  readonly bytes: number;
  /** Of the longer side. */
  readonly side: number;
}

/** What shows a danger, a repair or a paper on a desk, and is sent over a site's network. */
export const PHOTO: Bounds = { bytes: MOST_OF_PICTURE, side: 2560 };
/** What is looked at from near, as a plan: made smaller only where the server would refuse it. */
export const DRAWING: Bounds = { bytes: MAX_UPLOAD_BYTES, side: 8000 };

const QUALITIES = [0.85, 0.7, 0.55];

/**
 * A picture that is small enough to be sent; one that is, or cannot be drawn, is left as it is.
 * What is still too large is drawn smaller, down to half of what was asked for.
 */
export async function shrunk(file: File, { bytes, side }: Bounds): Promise<File> {
  if (file.size < bytes || !file.type.startsWith('image/')) return file;
  if (file.type === 'image/gif' && file.size <= MAX_UPLOAD_BYTES) return file; // it may move
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  try {
    for (const most of [side, Math.round(side * 0.7), Math.round(side / 2)]) {
      for (const quality of QUALITIES) {
        const made = await drawn(picture, most, quality);
        if (made && made.size < bytes) return new File([made], jpegName(file.name), made);
      }
    }
    return file;
  } finally {
    picture.close(); // it is large, and the next one comes
  }
}

function jpegName(name: string): string {
  return `${name.replace(/\.\w+$/, '')}.jpg`;
}

/** One after the other: all of them at once do not fit into the memory of a phone. */
export async function shrunkAll(files: readonly File[], bounds: Bounds): Promise<File[]> {
  const made: File[] = [];
  for (const file of files) made.push(await shrunk(file, bounds));
  return made;
}

function drawn(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#ffffff'; // a JPEG would show black where nothing is
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
}
