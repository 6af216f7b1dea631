import { Button } from '@mantine/core';
import { IconBrandGoogleFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useGoogleNonceQuery } from '../../api/auth';
import classes from './auth-dialog.module.css';
import { googleIdentity } from './google-script';

/** Google draws its button at most this wide, in pixels. */
const WIDEST = 400;

interface GoogleButtonProps {
  clientId: string;
  /** What Google writes on its button. */
  text: 'signin_with' | 'signup_with';
  /** Words on the link. */
  label: string;
  /** Where the way over Google's own pages begins. */
  path: string;
  pending: boolean;
  onToken: (token: string) => void;
  onLeave?: () => void;
}

/** Google's own button; until its script has come, or where it is blocked, a link that leads there and back. */
export function GoogleButton({ clientId, text, label, path, pending, onToken, onLeave }: GoogleButtonProps) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const { data: nonce } = useGoogleNonceQuery();

  // Google keeps the first function it is given; what it calls is always the latest.
  const take = useRef(onToken);
  useEffect(() => {
    take.current = onToken;
  });

  useEffect(() => {
    let wanted = true;
    const draw = async () => {
      if (nonce === undefined) return;
      const identity = await googleIdentity();
      if (!wanted || !box.current) return;
      identity.initialize({ client_id: clientId, nonce, callback: ({ credential }) => take.current(credential) });
      const width = Math.min(WIDEST, box.current.parentElement?.clientWidth ?? WIDEST);
      identity.renderButton(box.current, { text, size: 'large', width, theme: 'outline' });
      setDrawn(true);
    };
    // The link stays where the script is blocked.
    draw().catch(() => {});
    return () => {
      wanted = false;
    };
  }, [clientId, text, nonce]);

  return (
    <>
      <div ref={box} className={classes.drawn} hidden={!drawn} />
      {!drawn && (
        <Button
          component="a"
          href={path}
          onClick={onLeave}
          variant="default"
          size="md"
          fullWidth
          loading={pending}
          leftSection={<IconBrandGoogleFilled size="1.25rem" aria-hidden />}
        >
          {label}
        </Button>
      )}
    </>
  );
}
