import { useState } from 'react';
import { waitingInvitations } from '../../domain/waiting-invitations';
import { InvitationCard } from './invitation-card';

interface InvitationsProps {
  /** One of them has been answered, or waits again. */
  onChange?: () => void;
}

/** What one has been invited to and not answered yet. */
export default function Invitations({ onChange }: InvitationsProps) {
  const [tokens, setTokens] = useState(waitingInvitations);
  const answered = () => {
    setTokens(waitingInvitations());
    onChange?.();
  };
  return tokens.map((token) => <InvitationCard key={token} token={token} onAnswered={answered} />);
}
