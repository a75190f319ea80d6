import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { RiskMark } from '@/ui/RiskMark';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Company, Engagement } from '../api';
import { namesOf } from '../columns';
import classes from '../contractors.module.css';
import { EngagementDialog } from './EngagementDialog';

/** What a company has agreed to do, where and until when. */
export function Engagements({ company }: { company: Company }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Engagement | null>(null);
  const all = company.engagements ?? [];
  if (all.length === 0) return <p className="quiet">{t('contractors.engagements.none')}</p>;
  return (
    <>
      <ul className={classes.list}>
        {all.map((each) => (
          <li key={each.id}>
            <About engagement={each} />
            <RiskMark risk={each.risk_class} />
            {each.current ? (
              <StatusBadge status="open" label={t('contractors.engagements.current')} />
            ) : null}
            {company.can.manage === '' ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('contractors.engagements.editNamed', { name: each.contract })}
                onClick={() => setEdited(each)}
              >
                {t('common.edit')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <EngagementDialog
        company={company}
        engagement={edited ?? undefined}
        opened={edited !== null}
        onClose={() => setEdited(null)}
      />
    </>
  );
}

function About({ engagement }: { engagement: Engagement }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const word = useWord();
  const { from, to, parent, tier } = engagement;
  return (
    <span className={classes.words}>
      <span className={classes.strong}>{engagement.contract}</span>
      <span className="quiet">
        {[
          word('contractors.work', engagement.kind_of_work),
          t('contractors.engagements.span', { from: day(from), to: day(to) }),
          namesOf(engagement.sites),
          engagement.owner.name,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {parent ? (
        <span className="quiet">{t('contractors.engagements.below', { parent, tier })}</span>
      ) : null}
      {engagement.scope ? <span className={classes.prose}>{engagement.scope}</span> : null}
    </span>
  );
}

/** The button for another one, and its form. */
export function AddEngagement({ company }: { company: Company }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('contractors.engagements.add')}
      </Button>
      <EngagementDialog company={company} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
