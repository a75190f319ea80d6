import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '@/ui/GuardedButton';
import type { PageSection } from './page';
import classes from './page.module.css';
import type { Sections } from './useSections';

/** One section of a record, read and edited in the same place. */
export function SectionCard({ section, at }: { section: PageSection; at: Sections }) {
  const { t } = useTranslation();
  const { name, title, missing = [], edit } = section;
  const [editing, setEditing] = useState(false);
  const card = useRef<HTMLElement>(null);
  const heading = at.idOf(name);
  useFocusAfter(card, heading, editing);
  return (
    <section
      ref={card}
      className={`card ${classes.section}`}
      data-section={name}
      data-part={name}
      aria-labelledby={heading}
    >
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle} id={heading} tabIndex={-1}>
          {title}
        </h2>
        <div className={classes.sectionTools}>
          {section.aside ? <span className={classes.quiet}>{section.aside}</span> : null}
          {section.tools}
          {edit && !editing ? (
            <GuardedButton
              size="compact-sm"
              variant="default"
              refusal={null}
              reason={edit.why || undefined}
              aria-label={t('records.page.edit', { section: title })}
              onClick={() => setEditing(true)}
            >
              {t('common.edit')}
            </GuardedButton>
          ) : null}
        </div>
      </div>
      {missing.length > 0 && !editing ? (
        <p className={classes.sectionMissing}>
          {t('records.page.missingHere', { what: missing.join(' · ') })}
        </p>
      ) : null}
      {edit && editing ? edit.form(() => setEditing(false)) : section.body}
    </section>
  );
}

/** Into the form when it opens; to the section's heading when it is gone. */
function useFocusAfter(
  card: React.RefObject<HTMLElement | null>,
  heading: string,
  editing: boolean,
): void {
  const before = useRef(editing);
  useEffect(() => {
    if (before.current === editing) return;
    before.current = editing;
    const field = card.current?.querySelector<HTMLElement>(
      'form input:not([type="hidden"]), form textarea, form select',
    );
    if (editing) field?.focus();
    else document.getElementById(heading)?.focus({ preventScroll: true });
  }, [card, heading, editing]);
}
