import { useTranslation } from 'react-i18next';
import { smallOf } from '@/ui/files/small';
import type { StoredFile } from '@/ui/files/useUploads';
import classes from './lessons.module.css';

interface Props {
  files: readonly StoredFile[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

/** Which of the pictures that are there go along. */
export function ImageChoice({ files, chosen, onChange }: Props) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <fieldset className={classes.images}>
      <legend>{t('incidents.lessons.choose')}</legend>
      {files.map(({ id, name, url }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...chosen, id]
                  : chosen.filter((each) => each !== id),
              )
            }
          />
          <img src={smallOf(url)} alt={name} loading="lazy" />
        </label>
      ))}
    </fieldset>
  );
}
