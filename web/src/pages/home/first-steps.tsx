import { Button } from '@mantine/core';
import { IconCamera, IconCheck, IconChevronRight, IconMail, IconPlus, IconSparkles } from '@tabler/icons-react';
import type { AuthConfig } from '@whereabouts/shared/contracts/auth.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useAuthConfigQuery, useMeQuery } from '../../api/account/auth';
import { usePlacesQuery } from '../../api/items/places';
import { useGroupsQuery } from '../../api/sharing/groups';
import { t } from '../../i18n/t';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../ui/loading/lazy-part';
import { HeroIllustration } from '../../ui/page/hero-illustration';
import { Link } from '../../ui/page/link';
import steps from './first-steps.module.css';
import classes from './home.module.css';
import panel from './panel.module.css';

const NewPlaceDialog = lazyPart(() => import('../../widgets/places/new-place-dialog'));
const FirstPhotos = lazyPart(() => import('./first-photos'));

/**
 * First steps for a new account: a photo, a place, the household; for an admin also the server settings that
 * are missing.
 */
export function FirstSteps({ items }: { items: Item[] }) {
  const { data: user } = useMeQuery();
  const { data: config } = useAuthConfigQuery();
  const { data: groups = [] } = useGroupsQuery();
  const { data: places = [] } = usePlacesQuery();
  const making = useLazyDialog(NewPlaceDialog);
  const areas = places.flatMap(({ area }) => area ?? []);
  const hasPlace = areas.length > 0 || items.some(({ area }) => area !== null);
  const photographed = items.some(({ image_id }) => image_id !== null);
  return (
    <>
      <h2 className={steps.welcome}>{t('home.welcome', { name: user?.display_name.split(/\s+/)[0] ?? '' })}</h2>
      <section className={panel.panel} aria-label={t('home.first_steps')}>
        <div className={steps.start} data-begun={photographed || undefined}>
          {!photographed && (
            <div className={steps.promise}>
              <HeroIllustration />
            </div>
          )}
          <ol>
            <Step
              number={1}
              done={photographed}
              to="/scan"
              title={t('home.first_photo')}
              text={config?.ai_enabled === false ? t('home.first_photo_plain') : t('home.first_photo_text')}
            >
              <FirstPhoto />
            </Step>
            <Step
              number={2}
              done={hasPlace}
              to={items[0] ? `/items/${items[0].id}` : '/inventory/places'}
              title={t('home.put_somewhere')}
              text={t('home.put_somewhere_text')}
            >
              <Button
                variant="default"
                fullWidth
                leftSection={<IconPlus size="1.25rem" stroke={1.75} aria-hidden />}
                onClick={making.open}
              >
                {t('home.new_place')}
              </Button>
            </Step>
            <Step
              number={3}
              done={groups.length > 0}
              to="/groups"
              title={t('home.invite')}
              text={t('home.invite_text')}
            />
          </ol>
        </div>
      </section>
      {user?.role === 'admin' && <AdminSetup />}
      {making.shown((dialog) => (
        <NewPlaceDialog {...dialog} areas={areas} />
      ))}
    </>
  );
}

/** With a mouse, photos are dropped here; on a touch device, the camera takes one. */
function FirstPhoto() {
  const [touch] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  if (!touch) {
    return (
      <Suspense fallback={<div className={steps.zone} />}>
        <FirstPhotos />
      </Suspense>
    );
  }
  return (
    <Button
      component={Link}
      to="/scan"
      size="md"
      fullWidth
      leftSection={<IconCamera size="1.25rem" stroke={1.75} aria-hidden />}
    >
      {t('home.take_photo')}
    </Button>
  );
}

interface StepProps {
  number: number;
  done: boolean;
  to: string;
  title: string;
  text: string;
  /** A control for the step. Without it the whole row is a link. */
  children?: ReactNode;
}

function Step({ number, done, to, title, text, children }: StepProps) {
  const words = (
    <>
      <span className={steps.number} data-done={done || undefined}>
        {done ? <IconCheck size="1.25rem" stroke={2} /> : number}
      </span>
      <span className={panel.words}>
        <span className={steps.title}>{title}</span>
        {!done && <span className={steps.text}>{text}</span>}
      </span>
    </>
  );
  if (children && !done) {
    return (
      <li className={steps.current}>
        <div className={panel.row}>{words}</div>
        <div className={steps.way}>{children}</div>
      </li>
    );
  }
  return (
    <li>
      <Link to={to} className={panel.row}>
        {words}
        <IconChevronRight size="1.25rem" stroke={1.75} aria-hidden />
      </Link>
    </li>
  );
}

const LEFT_OUT = 'setup-left-out';

function AdminSetup() {
  const heading = useId();
  const { data: config } = useAuthConfigQuery();
  const [left, setLeft] = useState(localStorage.getItem(LEFT_OUT) !== null);
  if (left || !config) return null;
  const leave = () => {
    localStorage.setItem(LEFT_OUT, 'true');
    setLeft(true);
  };
  return (
    <section className={panel.panel} aria-labelledby={heading}>
      <h3 id={heading} className={steps.panelTitle}>
        {t('home.admin')}
      </h3>
      <Row icon={<IconSparkles size="1.25rem" stroke={1.75} />} title={t('home.ai')} to="/profile/admin/ai">
        {namingText(config)}
      </Row>
      <Row icon={<IconMail size="1.25rem" stroke={1.75} />} title={t('home.mail')} to="/profile/admin/mail">
        {config.sends_mail ? t('home.mail_on') : t('home.mail_off')}
      </Row>
      <Button className={steps.leave} variant="subtle" onClick={leave}>
        {t('home.leave_out')}
      </Button>
    </section>
  );
}

function namingText({ ai_enabled, reads_text }: AuthConfig): string {
  if (ai_enabled) return t('home.ai_on');
  return reads_text ? t('home.ai_reads') : t('home.ai_off');
}

interface RowProps {
  icon: ReactNode;
  title: string;
  /** The page where it is set up. */
  to?: string;
  children: ReactNode;
}

function Row({ icon, title, to, children }: RowProps) {
  const words = (
    <>
      {icon}
      <span className={panel.words}>
        <span className={classes.name}>{title}</span>
        <span className={classes.place}>{children}</span>
      </span>
    </>
  );
  if (!to) return <div className={panel.row}>{words}</div>;
  return (
    <Link to={to} className={panel.row}>
      {words}
      <IconChevronRight size="1.25rem" stroke={1.75} aria-hidden />
    </Link>
  );
}
