import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import type { PaperRow } from '../api';
import classes from '../contractors.module.css';
import { documentPath } from '../navigation';
import { PaperMark, useValidity } from '../PaperMark';

type Shown = Omit<PaperRow, 'description'>;

/** Documents one under another: what they are, whose, and until when. */
export function PaperList({ papers }: { papers: readonly Shown[] }) {
  const { t } = useTranslation();
  const validity = useValidity();
  if (papers.length === 0) return <p className="quiet">{t('contractors.documents.none')}</p>;
  return (
    <ul className={classes.list}>
      {papers.map((paper) => (
        <li key={paper.id}>
          <span className={classes.words}>
            <AppLink href={documentPath(paper.id)}>{paper.title}</AppLink>
            <span className="quiet">
              {[paper.kind.name, paper.worker?.name, paper.plant, validity(paper)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <PaperMark paper={paper} />
        </li>
      ))}
    </ul>
  );
}
