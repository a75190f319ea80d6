import { Menu } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Section } from '../document';
import { useFields, useStore } from './context';
import classes from './fill.module.css';

interface Props {
  /** The place of the section that is open. */
  at: number;
  fixedMissing?: (section: Section) => number;
  fixedWrong?: (section: Section) => number;
}

/** The sections beside what is filled in, each with how far it has come. */
export function StepIndex({ at, fixedMissing, fixedWrong }: Props) {
  const { t } = useTranslation();
  const { store } = useFields();
  const sections = useStore((each) => each.sections);
  return (
    <nav className={classes.index} aria-label={t('records.page.sections')}>
      <ol>
        {sections.map((section, index) => (
          <li key={section.id}>
            <button
              type="button"
              className={classes.step}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => store.open(section.id)}
            >
              <span className={classes.stepTitle}>{section.title}</span>
              <StepState
                section={section}
                missing={fixedMissing?.(section) ?? 0}
                bad={fixedWrong?.(section) ?? 0}
              />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Where one is, and a menu of all sections; for a narrow screen. */
export function StepMenu({ at, fixedMissing, fixedWrong }: Props) {
  const { t } = useTranslation();
  const { store } = useFields();
  const sections = useStore((each) => each.sections);
  const section = sections[at];
  return (
    <div className={classes.stepHead}>
      <Menu position="bottom-start" width="target">
        <Menu.Target>
          <button type="button" className={classes.stepButton}>
            <span>
              {t('forms.fill.step', {
                at: at + 1,
                total: sections.length,
                title: section?.title ?? '',
              })}
            </span>
            <IconChevronDown size={16} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {sections.map((each, index) => (
            <Menu.Item
              key={each.id}
              aria-current={index === at ? 'step' : undefined}
              rightSection={
                <StepState
                  section={each}
                  missing={fixedMissing?.(each) ?? 0}
                  bad={fixedWrong?.(each) ?? 0}
                />
              }
              onClick={() => store.open(each.id)}
            >
              {each.title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <progress
        className={classes.progress}
        max={sections.length}
        value={at + 1}
        aria-label={t('forms.fill.progress')}
      />
    </div>
  );
}

/** How far a section has come: done, how much of it, or that something in it is not right. */
function StepState(props: { section: Section; missing: number; bad: number }) {
  const { section, missing, bad } = props;
  const { t } = useTranslation();
  const progress = useStore((each) => each.progress.get(section.id));
  const visited = useStore((each) => each.visited.has(section.id));
  const told = useStore((each) => each.errorsIn(section.id));
  if (!progress) return null;
  const { asked, answered } = progress;
  const wrong = Math.max(progress.wrong, told) + bad;
  const open = progress.missing + missing;
  if (wrong > 0) {
    return (
      <span className={classes.stepState} data-wrong>
        <IconAlertCircle size={16} aria-hidden />
        <span className="visually-hidden">{t('forms.fill.wrong', { count: wrong })}</span>
      </span>
    );
  }
  if (open === 0 && (visited || answered > 0)) {
    return (
      <span className={classes.stepState} data-done>
        <IconCheck size={16} stroke={2.4} aria-hidden />
        <span className="visually-hidden">{t('forms.fill.complete')}</span>
      </span>
    );
  }
  if (asked === 0) return null;
  return (
    <span className={classes.stepState}>
      <span aria-hidden>{`${answered}/${asked}`}</span>
      <span className="visually-hidden">{t('forms.fill.of', { answered, asked })}</span>
    </span>
  );
}
