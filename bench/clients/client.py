"""One MCP client of Python: lists, calls and signs in. Its last line is the outcome as JSON (bench/clients.ts)."""

import asyncio
import json
import os
import sys
import urllib.parse
import urllib.request

URL = os.environ["MCP_URL"]
KEY = os.environ["MCP_KEY"]
APPROVE = os.environ["MCP_APPROVE"]
CALLBACK = "http://127.0.0.1:9/callback"
QUESTION = {"query": "spare key"}


def approved(url: str) -> dict:
    """The person's answer to the request at this address of the consent page."""
    with urllib.request.urlopen(f"{APPROVE}?url={urllib.parse.quote(url, safe='')}") as answer:
        return json.load(answer)


def code_result(answer: dict):
    """What a callback handler returns: a class in the newer SDK, a pair in the older one."""
    try:
        from mcp.client.auth import AuthorizationCodeResult
    except ImportError:
        return answer["code"], answer["state"]
    return AuthorizationCodeResult(code=answer["code"], state=answer["state"], iss=answer["iss"])


def provider():
    """Keeps everything in memory. The person approves at once."""
    from mcp.client.auth import OAuthClientProvider
    from mcp.shared.auth import OAuthClientMetadata

    class Storage:
        tokens = None
        client = None

        async def get_tokens(self):
            return self.tokens

        async def set_tokens(self, tokens):
            self.tokens = tokens

        async def get_client_info(self):
            return self.client

        async def set_client_info(self, client):
            self.client = client

    answers = []

    async def redirect(url: str) -> None:
        answers.append(await asyncio.to_thread(approved, url))

    async def callback():
        return code_result(answers.pop())

    metadata = {"client_name": "bench", "redirect_uris": [CALLBACK], "token_endpoint_auth_method": "none"}
    return OAuthClientProvider(
        server_url=URL,
        client_metadata=OAuthClientMetadata.model_validate(metadata),
        storage=Storage(),
        redirect_handler=redirect,
        callback_handler=callback,
    )


def fastmcp_oauth():
    from fastmcp.client.auth import OAuth

    class Approved(OAuth):
        async def redirect_handler(self, authorization_url: str) -> None:
            self.answer = await asyncio.to_thread(approved, authorization_url)

        async def callback_handler(self):
            return code_result(self.answer)

    return Approved()


async def of_mcp():
    # Its own limit is 5 s, less than the service's first answer may take on a busy machine.
    import httpx2
    from mcp import ClientSession
    from mcp.client.streamable_http import streamable_http_client

    async def session(work, **given):
        async with httpx2.AsyncClient(timeout=60, **given) as http, streamable_http_client(URL, http_client=http) as streams:
            async with ClientSession(*streams[:2]) as connected:
                await connected.initialize()
                return await work(connected)

    async def key_work(connected):
        tools = (await connected.list_tools()).tools
        return len(tools), (await connected.call_tool("recall", QUESTION)).content[0].text

    async def listed(connected):
        return len((await connected.list_tools()).tools)

    tools, text = await session(key_work, headers={"authorization": f"Bearer {KEY}"})
    return tools, text, await session(listed, auth=provider())


async def of_fastmcp():
    from fastmcp import Client

    async with Client(URL, auth=KEY) as client:
        tools = await client.list_tools()
        text = (await client.call_tool("recall", QUESTION)).content[0].text
    async with Client(URL, auth=fastmcp_oauth()) as client:
        return len(tools), text, len(await client.list_tools())


async def of_langchain():
    from langchain_mcp_adapters.client import MultiServerMCPClient

    def tools_with(**given):
        server = {"url": URL, "transport": "streamable_http", **given}
        return MultiServerMCPClient({"lembra": server}).get_tools()

    tools = await tools_with(headers={"authorization": f"Bearer {KEY}"})
    recall = next(tool for tool in tools if tool.name == "recall")
    return len(tools), str(await recall.ainvoke(QUESTION)), len(await tools_with(auth=provider()))


async def of_openai_agents():
    from agents.mcp import MCPServerStreamableHttp

    async with MCPServerStreamableHttp({"url": URL, "headers": {"authorization": f"Bearer {KEY}"}}) as server:
        tools = await server.list_tools()
        text = (await server.call_tool("recall", QUESTION)).content[0].text
    async with MCPServerStreamableHttp({"url": URL, "auth": provider()}) as server:
        return len(tools), text, len(await server.list_tools())


async def of_pydantic_ai():
    from fastmcp.client import Client
    from pydantic_ai.mcp import MCPToolset

    async with MCPToolset(Client(URL, auth=KEY)) as toolset:
        tools = await toolset.list_tools()
        text = str(await toolset.direct_call_tool("recall", QUESTION))
    async with MCPToolset(Client(URL, auth=fastmcp_oauth())) as toolset:
        return len(tools), text, len(await toolset.list_tools())


outcomes = {
    "mcp": of_mcp,
    "fastmcp": of_fastmcp,
    "langchain": of_langchain,
    "openai-agents": of_openai_agents,
    "pydantic-ai": of_pydantic_ai,
}
tools, text, oauth_tools = asyncio.run(outcomes[sys.argv[1]]())
print(json.dumps({"tools": tools, "text": text, "oauthTools": oauth_tools}))
