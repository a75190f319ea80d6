import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Facts } from '@/ui/Facts';
import type { LibraryFile } from '../api';
import classes from '../library.module.css';

/** What is said about a file. */
export function AboutFile({ file }: { file: LibraryFile }) {
  const { t } = useTranslation();
  const { bytes, day, dateTime } = useFormats();
  const shares = file.shares ?? [];
  return (
    <Facts
      facts={[
        [t('field.number'), file.number],
        [t('library.field.kind'), `${t(`library.kind.${file.kind}`)}, ${bytes(file.size)}`],
        [t('library.field.author'), file.author],
        [t('library.field.tags'), file.tags?.length ? <Tags key="tags" tags={file.tags} /> : null],
        [t('library.field.owner_id'), file.owner?.name],
        [t('library.field.review_on'), file.review_on ? day(file.review_on) : null],
        [t('library.field.reviewed_at'), file.reviewed_at ? dateTime(file.reviewed_at) : null],
        [t('library.field.uploaded_by'), file.uploaded_by?.name],
        [t('library.sharedWith'), shares.map(({ name }) => name).join(', ')],
      ]}
    />
  );
}

/** Each leads to the files that have it. */
function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <Link key={tag} className={classes.tag} to="/library" search={{ tag }}>
          {tag}
        </Link>
      ))}
    </span>
  );
}
