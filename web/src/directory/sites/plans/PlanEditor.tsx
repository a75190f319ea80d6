import { Button } from '@mantine/core';
import { IconMapPinPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type Plan, type Pointer, usePointerWrites } from './api';
import { nameOf, PlanPicture } from './PlanPicture';
import { PointerForm } from './PointerForm';
import { PointerList } from './PointerList';
import classes from './plans.module.css';
import type { Spot } from './spot';

const MIDDLE: Spot = { x: 0.5, y: 0.5 };

/** A plan on which pointers are put, moved, named and taken off. */
export function PlanEditor({ siteId, plan }: { siteId: number; plan: Plan }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [selected, setSelected] = useState<number | null>(null);
  const [fresh, setFresh] = useState<Spot | null>(null);
  const [said, setSaid] = useState('');
  const { edit } = usePointerWrites(siteId);
  const pointer = plan.pointers?.find(({ id }) => id === selected);
  async function move({ id, ...of }: Pointer, { x, y }: Spot) {
    try {
      await edit.mutateAsync({ id, x, y });
      setSaid(t('sites.plans.moved', { name: nameOf({ id, ...of }), ...percents({ x, y }) }));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
  }
  function select(id: number) {
    setFresh(null);
    setSelected(id === selected ? null : id);
  }
  return (
    <div className={classes.sides}>
      <PlanPicture
        plan={plan}
        selected={fresh ? 'new' : selected}
        onSelect={select}
        onMove={(of, spot) => void move(of, spot)}
        fresh={fresh}
        onFresh={setFresh}
      />
      <div className={classes.side}>
        <p className={classes.hint}>{t(fresh ? 'sites.plans.placing' : 'sites.plans.moving')}</p>
        {fresh || pointer ? (
          <PointerForm
            key={pointer?.id ?? 'new'}
            siteId={siteId}
            planId={plan.id}
            pointer={fresh ? undefined : pointer}
            spot={fresh ?? pointer ?? MIDDLE}
            onClose={() => {
              setFresh(null);
              setSelected(null);
            }}
          />
        ) : (
          <Button
            variant="default"
            leftSection={<IconMapPinPlus size={16} aria-hidden />}
            onClick={() => setFresh(MIDDLE)}
          >
            {t('sites.plans.put')}
          </Button>
        )}
        <PointerList plan={plan} selected={selected} onSelect={select} />
      </div>
      <p className="visually-hidden" role="status">
        {fresh ? t('sites.plans.at', percents(fresh)) : said}
      </p>
    </div>
  );
}

function percents({ x, y }: Spot) {
  return { left: Math.round(x * 100), top: Math.round(y * 100) };
}
