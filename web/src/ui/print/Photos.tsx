import { isImage } from '../files/tiles';
import type { StoredFile } from '../files/useUploads';
import classes from './print.module.css';

/** The photos of a record on paper, and the names of its other files. */
export function Photos({ files }: { files: readonly StoredFile[] }) {
  const images = files.filter(isImage);
  const others = files.filter((file) => !isImage(file));
  if (files.length === 0) return null;
  return (
    <>
      <ul className={classes.photos}>
        {images.map((file) => (
          <li key={file.id}>
            <img src={file.url} alt={file.name} />
          </li>
        ))}
      </ul>
      {others.length > 0 ? <p>{others.map((file) => file.name).join(' · ')}</p> : null}
    </>
  );
}
