import { useEffect, useState } from "react";
import type { PushDeviceDto, PushSettingsDto } from "#shared/live/push.dto.ts";
import { pushText as texts } from "#shared/live/push.text.ts";
import { useSignedOut } from "../../ui/use-signed-out.ts";
import { PushDevices } from "./PushDevices.tsx";
import { PushRefused, type PushState, readPushState, switchPushOff, switchPushOn } from "./push-browser.ts";

/** Switches push notifications on and off for this browser, above the list of all subscribed browsers. */
export default function PushSwitch({ devices: known, publicKey, token, zone }: PushSettingsDto) {
  const [devices, setDevices] = useState(known);
  const [state, setState] = useState<PushState | null>(null);
  const [mark, setMark] = useState<string | null>(null);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  useSignedOut(() => setDevices([]));

  useEffect(() => {
    setState("checking");
    readPushState(known).then(
      (found) => {
        setState(found.state);
        setMark(found.mark);
      },
      () => setState("unsupported"),
    );
  }, [known]);

  const work = async (act: () => Promise<void>) => {
    setBusy(true);
    setTrouble("");
    try {
      await act();
    } catch (error) {
      if (error instanceof PushRefused) setState(error.state);
      if (!(error instanceof PushRefused)) setTrouble(texts.failed);
      else if (error.state === "off" && Notification.permission === "granted") setTrouble(texts.noService);
    } finally {
      setBusy(false);
    }
  };
  const switchOn = () =>
    work(async () => {
      const device = await switchPushOn(publicKey, token);
      setDevices((all) => [device, ...all.filter(({ id }) => id !== device.id)]);
      setMark(device.mark);
      setState("on");
    });
  const switchOff = (device: PushDeviceDto) =>
    work(async () => {
      await switchPushOff(device, token);
      setDevices((all) => all.filter(({ id }) => id !== device.id));
      setMark(null);
      setState("off");
    });

  const thisDevice = mark === null ? undefined : devices.find((device) => device.mark === mark);
  return (
    <>
      <div className="push-switch" data-state={state ?? "none"}>
        <p role="status">{trouble || describe(state)}</p>
        {state === "unsupported" && <p className="fine">{texts.unsupportedHint}</p>}
        {state === "off" && (
          <button type="button" className="btn btn-primary" disabled={busy} onClick={switchOn}>
            {texts.switchOn}
          </button>
        )}
        {state === "on" && thisDevice && (
          <button type="button" className="btn" disabled={busy} onClick={() => switchOff(thisDevice)}>
            {texts.switchOff}
          </button>
        )}
      </div>
      <PushDevices devices={devices} own={thisDevice?.id} token={token} zone={zone} />
    </>
  );
}

const describe = (state: PushState | null): string => (state === null ? texts.needsScript : texts[state]);
