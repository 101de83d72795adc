//! The MCP client of Rust: lists, calls and signs in. Its last line is the outcome as JSON (bench/clients.ts).
use std::{env, error::Error};

use rmcp::{
    ServiceExt,
    model::{CallToolRequestParams, InitializeRequestParams},
    transport::{
        StreamableHttpClientTransport,
        auth::{AuthClient, AuthorizationRequest, OAuthState},
        streamable_http_client::StreamableHttpClientTransportConfig,
    },
};
use serde_json::{Value, json};

const CALLBACK: &str = "http://127.0.0.1:9/callback";

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let url = env::var("MCP_URL")?;
    let with_key = StreamableHttpClientTransportConfig::with_uri(url.as_str()).auth_header(env::var("MCP_KEY")?);
    let client = InitializeRequestParams::default()
        .serve(StreamableHttpClientTransport::from_config(with_key))
        .await?;
    let tools = client.list_all_tools().await?.len();
    let question = json!({"query": "spare key"}).as_object().cloned().unwrap_or_default();
    let answer = client
        .call_tool(CallToolRequestParams::new("recall").with_arguments(question))
        .await?;
    let text = serde_json::to_value(&answer.content)?[0]["text"].clone();

    let mut state = OAuthState::new(url.as_str(), None).await?;
    state
        .start_authorization(AuthorizationRequest::new(CALLBACK).with_client_name("bench rust"))
        .await?;
    // The person's answer to the request at this address of the consent page.
    let asked = state.get_authorization_url().await?;
    let approval: Value = reqwest::Client::new()
        .get(reqwest::Url::parse_with_params(&env::var("MCP_APPROVE")?, [("url", asked)])?)
        .send()
        .await?
        .json()
        .await?;
    let given = |name: &str| approval[name].as_str().unwrap_or_default().to_string();
    state
        .handle_callback_with_issuer(&given("code"), &given("state"), Some(&given("iss")))
        .await?;
    let manager = state.into_authorization_manager().ok_or("no authorization")?;
    let authorized = InitializeRequestParams::default()
        .serve(StreamableHttpClientTransport::with_client(
            AuthClient::new(reqwest::Client::default(), manager),
            StreamableHttpClientTransportConfig::with_uri(url.as_str()),
        ))
        .await?;
    let oauth_tools = authorized.list_all_tools().await?.len();
    println!("{}", json!({"tools": tools, "text": text, "oauthTools": oauth_tools}));
    Ok(())
}
