import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './edit.module.css';

/** An editor that is on its way, in its final shape. */
export function EditorSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.editor} role="status" aria-label={t('table.loading')}>
      <Skeleton height={36} width={280} />
      <div className={classes.columns}>
        <Skeleton height={260} />
        <Skeleton height={420} />
        <Skeleton height={480} />
      </div>
    </div>
  );
}
