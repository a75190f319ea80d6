import { Button, Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoggedWord } from '@/core/activity/words';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { api, unwrap } from '@/platform/client';
import { useWord } from '@/platform/words';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { type Found, SearchSelect } from '@/ui/form/SearchSelect';
import { PageHeader } from '@/ui/PageHeader';
import { findOrganizations, type ModuleTemplates, type Template, templatesToCopy } from './api';
import classes from './tenant.module.css';

/** Copies templates from one organization to another: what can be and why the rest cannot. */
export function ClonePage() {
  const { t } = useTranslation();
  const [from, setFrom] = useState<Found | null>(null);
  const [to, setTo] = useState<Found | null>(null);
  return (
    <div className="page page-narrow">
      <PageHeader title={t('organizations.clone.title')} text={t('organizations.clone.text')} />
      <div className={classes.stack}>
        <div className={classes.pair}>
          <SearchSelect
            label={t('organizations.clone.from')}
            source={findOrganizations}
            chosen={from}
            onChoose={setFrom}
          />
          <SearchSelect
            label={t('organizations.clone.to')}
            source={findOrganizations}
            chosen={to}
            onChoose={setTo}
          />
        </div>
        {from && to && from.value !== to.value ? (
          <Choice key={`${from.value} ${to.value}`} from={from} to={to} />
        ) : (
          <p className={classes.note}>{t('organizations.clone.choose')}</p>
        )}
      </div>
    </div>
  );
}

type Chosen = Readonly<Record<string, readonly string[]>>;

function Choice({ from, to }: { from: Found; to: Found }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const query = templatesToCopy(Number(from.value), Number(to.value));
  const { data, error, refetch } = useQuery(query);
  const [chosen, setChosen] = useState<Chosen>({});
  const [asked, setAsked] = useState(false);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <FactsSkeleton />;
  const count = Object.values(chosen).flat().length;
  async function copy() {
    const modules = Object.entries(chosen).flatMap(([module, keys]) =>
      keys.length > 0 ? { module, keys: [...keys] } : [],
    );
    const body = { from_id: Number(from.value), to_id: Number(to.value), modules };
    const answer = await unwrap(api.POST('/api/msa_module_templates_cloning', { body }));
    setChosen({});
    await queries.invalidateQueries({ queryKey: query.queryKey });
    return answer;
  }
  return (
    <>
      {(data.modules ?? []).map((module) => (
        <ModuleChoice
          key={module.module}
          of={module}
          chosen={chosen[module.module] ?? []}
          onChange={(keys) => setChosen((all) => ({ ...all, [module.module]: keys }))}
        />
      ))}
      <div>
        <Button disabled={count === 0} onClick={() => setAsked(true)}>
          {t('organizations.clone.copy', { count })}
        </Button>
      </div>
      <AskedWrite
        opened={asked}
        title={t('organizations.clone.ask', { organization: to.label })}
        text={t('organizations.clone.askText')}
        confirm={t('organizations.clone.copy', { count })}
        write={copy}
        done={({ copied }) => t('organizations.clone.done', { count: copied?.length ?? 0 })}
        stays
        onClose={() => setAsked(false)}
      />
    </>
  );
}

interface ModuleProps {
  of: ModuleTemplates;
  chosen: readonly string[];
  onChange: (keys: string[]) => void;
}

function ModuleChoice({ of, chosen, onChange }: ModuleProps) {
  const { t } = useTranslation();
  const logged = useLoggedWord();
  const templates = of.templates ?? [];
  return (
    <Section title={logged(of.module)} level={2}>
      {templates.length === 0 ? (
        <p className={classes.note}>{t('organizations.clone.none')}</p>
      ) : null}
      <Checkbox.Group value={[...chosen]} onChange={onChange}>
        <div className={classes.choices}>
          {templates.map((template) => (
            <TemplateBox key={template.key} of={template} module={of.module} />
          ))}
        </div>
      </Checkbox.Group>
    </Section>
  );
}

function TemplateBox({ of, module }: { of: Template; module: string }) {
  const { t } = useTranslation();
  const word = useWord();
  const why = of.hindrance
    ? t(`organizations.clone.hindrance.${of.hindrance}`, { missing: of.missing })
    : undefined;
  const label = module === 'Category' ? word('categories.type', of.name) : of.name;
  return <Checkbox value={of.key} label={label} description={why} disabled={Boolean(why)} />;
}
