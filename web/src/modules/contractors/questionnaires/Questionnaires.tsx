import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import type { Company } from '../api';
import classes from '../contractors.module.css';
import { questionnairePath } from '../navigation';
import { PaperMark } from '../PaperMark';

/** What a company is asked to answer, and whether it has. Nothing where there is none. */
export function Questionnaires({ company }: { company: Company }) {
  const { t } = useTranslation();
  const asked = company.questionnaires ?? [];
  if (asked.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('contractors.questionnaires.one')}>
      {asked.map(({ id, name }) => {
        const paper = company.documents?.find((each) => each.kind.id === id);
        return (
          <li key={id}>
            <span className={classes.words}>
              <span>{name}</span>
            </span>
            {paper ? <PaperMark paper={paper} /> : null}
            {company.can.upload === '' ? (
              <Button
                size="compact-sm"
                variant="default"
                component={AppLink}
                href={questionnairePath(company.id, id)}
                aria-label={t('contractors.questionnaires.answerNamed', { name })}
              >
                {t('contractors.questionnaires.answer')}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
