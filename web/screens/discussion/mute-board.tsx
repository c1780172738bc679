import { Bell, BellOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { useMuteBoard } from '../../api/board.ts';
import { useFaultText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';

/** Has its reader hear nothing of the board, or again. */
export function MuteBoard({ board, muted }: { board: SubjectAddress; muted: boolean }) {
  const t = useTranslations('board');
  const faultText = useFaultText();
  const { mutate } = useMuteBoard(board);
  const change = () =>
    mutate(!muted, {
      onSuccess: () => showToast({ tone: 'good', text: t(muted ? 'boardHeardDone' : 'boardMutedDone') }),
      onError: (error) => showToast({ tone: 'bad', text: faultText(error) }),
    });
  return (
    <Button
      variant="quiet"
      flush
      size="sm"
      icon={muted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
      onClick={change}
    >
      {t(muted ? 'hearBoard' : 'muteBoard')}
    </Button>
  );
}
