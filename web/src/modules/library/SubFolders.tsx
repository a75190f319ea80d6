import { IconFolder } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCount } from '@/ui/useCount';
import { Star } from './fileMarks';
import { type Spot, spotText } from './filters';
import classes from './library.module.css';
import { useBelow } from './Places';

/** So many files of a folder are counted. */
const MOST = 1000;

/** The folders directly below where one is. */
export function SubFolders({ spot }: { spot: Spot }) {
  const { t } = useTranslation();
  const tell = useCount();
  const folders = useBelow(spot);
  if (!folders?.length) return null;
  return (
    <ul className={classes.folders} aria-label={t('library.folders')}>
      {folders.map((folder) => (
        <li key={folder.id} className={classes.folder}>
          <Link
            to="/library"
            search={{ in: spotText({ at: 'folder', id: folder.id }) }}
            className={classes.folderLink}
          >
            <IconFolder size={20} stroke={1.6} aria-hidden />
            <span className={classes.folderName}>
              {folder.name}
              <span className={classes.count}>
                {t('library.inFolder', {
                  count: folder.files_count,
                  shown: tell(Math.min(folder.files_count, MOST), folder.files_count > MOST),
                })}
              </span>
            </span>
          </Link>
          <Star kind="folder" of={folder} />
        </li>
      ))}
    </ul>
  );
}
