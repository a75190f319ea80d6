import {
  IconArrowBackUp,
  IconBolt,
  IconFirstAidKit,
  IconMail,
  IconPencil,
  IconSchool,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuMove, Primary } from '@/core/records/page/page';
import { useRefusal } from '@/core/records/refusal';
import type { Incident } from '../api';
import type { StepName } from '../filters';
import { writePath } from '../lessons/paths';
import { newVictimPath, stepPath } from '../navigation';
import type { Asked } from './dialogs';
import { beforeReview } from './missing';

/** What can be done with an incident: the one thing that comes next, and everything else. */
export function useMoves(id: number, here: StepName | undefined) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (what: Asked) => setAsked(what);
  const go = (to: string) => () => void navigate({ href: to } as never);

  function primary(incident: Incident): Primary | null {
    const { can, review_state: review, status } = incident;
    if (status === 'closed' || review === 'asked') return null;
    if (review === 'approved') {
      return {
        label: t('incidents.move.close'),
        run: () => ask({ what: 'close' }),
        why: refusal(can.close),
      };
    }
    const next = incident.steps.find(({ state }) => state === 'current');
    if (next && next.step !== 'review' && next.step !== here && here !== 'review') {
      return {
        label: t('incidents.goOn', { step: t(`incidents.step.${next.step}`) }),
        run: go(stepPath(id, next.step)),
      };
    }
    if (next?.step === here && here !== 'review') return null;
    return {
      label: t('incidents.move.submit'),
      run: () => ask({ what: 'submit' }),
      why: refusal(can.submit),
      missing: beforeReview(incident),
    };
  }

  function menu(incident: Incident): MenuMove[] {
    const { can, status, review_state: review } = incident;
    const acts = can.update === '' || can.analyse === '' ? '' : can.update;
    const move = (label: string, run: () => void, code: string, icon: MenuMove['icon']) => ({
      label,
      run,
      why: refusal(code),
      icon,
    });
    return [
      move(t('common.edit'), go(`/incidents/edit/${id}`), can.update, IconPencil),
      move(t('incidents.titles.victimNew'), go(newVictimPath(id)), can.victims, IconFirstAidKit),
      move(t('incidents.actions.addImmediate'), () => ask({ what: 'immediate' }), acts, IconBolt),
      move(t('incidents.move.inform'), () => ask({ what: 'inform' }), can.inform, IconMail),
      move(t('incidents.lessons.write'), go(writePath(id)), can.teach, IconSchool),
      ...(status === 'closed' || review === 'approved'
        ? [
            move(
              t('incidents.move.reopen'),
              () => ask({ what: 'reopen' }),
              can.reopen,
              IconArrowBackUp,
            ),
          ]
        : []),
    ];
  }

  return { primary, menu, ask, asked, close: () => setAsked(null) };
}
