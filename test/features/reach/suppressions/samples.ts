/** Bounce messages of mail servers, in the formats of Postfix, Exchange, Gmail and others. */
export const BOUNCES = [
  {
    name: "an address that does not exist (Postfix)",
    status: "5.1.1",
    diagnostic: "smtp; 550 5.1.1 <ann@gone.example>: Recipient address rejected: User unknown",
    kind: "hard",
  },
  {
    name: "an account that is gone (Gmail)",
    status: "5.1.1",
    diagnostic:
      "smtp; 550-5.1.1 The email account that you tried to reach does not exist.\n    550 5.1.1 Please try again",
    kind: "hard",
  },
  { name: "a disabled account", status: "5.2.1", diagnostic: "smtp; 550 5.2.1 disabled", kind: "hard" },
  {
    name: "a domain that does not exist",
    status: "5.4.4",
    diagnostic: "X-Postfix; Host not found",
    kind: "hard",
  },
  { name: "a moved address", status: "5.1.6", diagnostic: "smtp; 551 5.1.6 moved", kind: "hard" },
  {
    name: "a server that says it in words alone",
    status: "5.0.0",
    diagnostic: "smtp; 550 No such user here",
    kind: "hard",
  },
  { name: "a full mailbox", status: "5.2.2", diagnostic: "smtp; 552 5.2.2 mailbox full", kind: "soft" },
  { name: "a policy", status: "5.7.1", diagnostic: "smtp; 554 5.7.1 blocked by policy", kind: "soft" },
  { name: "a server that gave up", status: "4.4.7", diagnostic: "smtp; 421 4.4.7 expired", kind: "soft" },
] as const;

/** Builds a delivery status notification (RFC 3464) as a mail. */
export const dsnOf = ({
  status,
  diagnostic,
  action = "failed",
  letter = "a".repeat(24),
  to = "bounces+aa.bb@fable.example",
  email = "ann@gone.example",
}: {
  status: string;
  diagnostic: string;
  action?: string;
  letter?: string;
  to?: string;
  email?: string;
}): string => `Return-Path: <>
From: MAILER-DAEMON@mx.example (Mail Delivery System)
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
    boundary="B.12/mx.example"

This is a MIME-encapsulated message.

--B.12/mx.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--B.12/mx.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
X-Postfix-Queue-ID: B12
Arrival-Date: Tue, 24 Nov 2026 10:00:00 +0000 (UTC)

Final-Recipient: rfc822; ${email}
Original-Recipient: rfc822;${email}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.gone.example
Diagnostic-Code: ${diagnostic}

--B.12/mx.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <${to}>
From: Fablewright <no-reply@fable.example>
To: ${email}
Message-ID: <${letter}@fable.example>
Subject: News

--B.12/mx.example--
`;

/** Builds a complaint (RFC 5965) as a mail. */
export const complaintOf = (
  type: string,
  letter: string,
  path = "bounces+cc.dd@fable.example",
): string => `From: <abuse@isp.example>
To: <abuse@fable.example>
Subject: FW: News
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part"

--part
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report.

--part
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <${path}>
Original-Rcpt-To: <ann@gone.example>

--part
Content-Type: message/rfc822
Content-Disposition: inline

From: <no-reply@fable.example>
To: <ann@gone.example>
Message-ID: <${letter}@fable.example>
Subject: News

Hello.
--part--
`;
