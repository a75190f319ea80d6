import { useTranslation } from 'react-i18next';
import classes from './records.module.css';

/** Says quietly that what is typed is safe; its place is there from the start. */
export function DraftState({ kept }: { kept: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.draft} role="status">
      {kept ? t('form.draftKept') : ''}
    </span>
  );
}
