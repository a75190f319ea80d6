import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '@/ui/Facts';
import { IndicatorsTable } from '../dashboard/IndicatorsTable';
import classes from '../insight.module.css';
import type { ReviewSection } from './api';

/** What is said of a section, with its line breaks. */
export function Said({ text }: { text: string | undefined }) {
  const { t } = useTranslation();
  if (!text) return <p className="quiet">{t('insight.review.nothingSaid')}</p>;
  return <p className={classes.said}>{text}</p>;
}

interface SectionProps {
  section: ReviewSection;
  children: ReactNode;
}

/** A section of the standard: its numbers, and what is said of them. */
export function SectionOf({ section: { section, clause, numbers }, children }: SectionProps) {
  const { t } = useTranslation();
  const title = t(`insight.review.section.${section}`);
  return (
    <Section title={title} aside={clause} level={2}>
      {numbers?.length ? <IndicatorsTable label={title} numbers={numbers} /> : null}
      {children}
    </Section>
  );
}
